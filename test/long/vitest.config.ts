// The long runs: what is too slow for every day, started by `npm run test:long`.
import { defineConfig } from 'vitest/config'
import { buildAnew, fromPackage, packageFolder } from '../packed.ts'

/** Tests of the full edition that have more rows here. */
const MORE_ROWS = [
  'test/containers.test.ts',
  'test/judge/daemon/responders.test.ts',
  'test/judge/game/blind/twins.test.ts',
  'test/judge/service/manyJudges.test.ts',
  'test/judge/store/mixing.test.ts',
]

buildAnew()
const PACKAGE_FILES = new RegExp(`^${packageFolder()}/`)

export default defineConfig({
  plugins: [fromPackage()],
  test: {
    include: ['test/long/**/*.long.test.ts', ...MORE_ROWS],
    env: { TZ: 'UTC', EDITION: 'long' },
    testTimeout: 3_600_000,
    server: { deps: { external: [PACKAGE_FILES] } },
  },
})
