// Which tests run, and how: `vitest run` the core, `--mode full` everything.
import { defineConfig } from 'vitest/config'

/** These touch neither disk nor network and change nothing that others use: they share a process, which loads the code once. */
const PURE = [
  'board',
  'orders',
  'adjudication',
  'game',
  'games',
  'report',
  'picture',
  'datc',
  'formats',
  'json',
].map(room => `test/${room}/**/*.test.ts`)
const NEITHER = ['test/long/**', 'node_modules/**']

export default defineConfig(({ mode }) => ({
  test: {
    env: { TZ: 'UTC', EDITION: mode === 'full' ? 'full' : 'core' },
    // For a test that hangs, not for one that is slow.
    testTimeout: 3_600_000,
    hookTimeout: 3_600_000,
    // One worker for each core: vitest would leave one of two idle.
    maxWorkers: '100%',
    projects: [
      { extends: true, test: { name: 'pure', include: PURE, exclude: NEITHER, isolate: false } },
      {
        extends: true,
        test: { name: 'real', include: ['test/**/*.test.ts'], exclude: [...NEITHER, ...PURE] },
      },
    ],
  },
}))
