import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    exclude: ['test/long/**', 'node_modules/**'],
    env: { TZ: 'UTC' },
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // One worker for each core: vitest would leave one of two idle.
    maxWorkers: '100%',
  },
})
