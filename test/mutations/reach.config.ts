// As the suite is run, with a look at the end of each file of tests at what it has run.
import { defineConfig } from 'vitest/config'
import usual from '../../vitest.config.ts'

export default defineConfig(async env => {
  const { test } = await usual(env)
  return { test: { ...test, setupFiles: ['test/mutations/reach.setup.ts'], reporters: ['dot'] } }
})
