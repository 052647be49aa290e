// Prints one line with the sums of a test report: `120 passed, 0 failed`.
import { readFileSync } from 'node:fs'

const report = JSON.parse(readFileSync(process.argv[2], 'utf8'))
// A file that breaks before its first test has no test that failed.
const broken = report.testResults.filter(
  file => file.status === 'failed' && !file.assertionResults.some(({ status }) => status === 'failed'),
)
console.log(`${report.numPassedTests} passed, ${report.numFailedTests + broken.length} failed`)
