import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    exclude: ['test/long/**', 'node_modules/**'],
    env: { TZ: 'UTC' },
    testTimeout: 300_000,
  },
})
