// Prints the closing line of a test run from Vitest's JSON report. Fails when nothing was tested.
import { readFileSync } from 'node:fs'

const report = JSON.parse(readFileSync(process.argv[2], 'utf8'))
// A file that could not be loaded has no tests to count, and is a failure all the same.
const brokenFiles = report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
const failed = report.numFailedTests + brokenFiles.length
const skipped = report.numPendingTests + report.numTodoTests
console.log(`${report.numPassedTests} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
process.exitCode = report.numPassedTests > 0 && failed === 0 ? 0 : 1
