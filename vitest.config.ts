// Which tests run, and how: `vitest run` the core, `--mode full` everything.
import { defineConfig } from 'vitest/config'

export default defineConfig(({ mode }) => ({
  test: {
    include: ['test/**/*.test.ts'],
    exclude: ['test/long/**', 'node_modules/**'],
    env: { TZ: 'UTC', EDITION: mode === 'full' ? 'full' : 'core' },
    // For a test that hangs, not for one that is slow.
    testTimeout: 3_600_000,
    hookTimeout: 3_600_000,
    // One worker for each core: vitest would leave one of two idle.
    maxWorkers: '100%',
  },
}))
