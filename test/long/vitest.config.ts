// The long runs: what is too slow for every day, started by `npm run test:long`.
import { defineConfig } from 'vitest/config'
import { buildAnew, fromPackage, packageFolder } from '../packed.ts'

buildAnew()
const PACKAGE_FILES = new RegExp(`^${packageFolder()}/`)

export default defineConfig({
  plugins: [fromPackage()],
  test: {
    include: ['test/long/**/*.long.test.ts'],
    env: { TZ: 'UTC' },
    testTimeout: 3_600_000,
    server: { deps: { external: [PACKAGE_FILES] } },
  },
})
