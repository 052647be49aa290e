// The long runs: what is too slow for every day, started by `npm run test:long`.
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/long/**/*.long.test.ts'],
    env: { TZ: 'UTC' },
    testTimeout: 3_600_000,
  },
})
