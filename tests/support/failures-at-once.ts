import type { Reporter, TestCase } from 'vitest/node'

/** Prints why a test failed as soon as it has: the summary comes half an hour later, and never if the run is ended. */
export class FailuresAtOnce implements Reporter {
  onTestCaseResult(test: TestCase): void {
    const { state, errors = [] } = test.result()
    if (state !== 'failed') return
    for (const { message } of errors) console.log(`\n${test.module.relativeModuleId} › ${test.fullName}\n${message}\n`)
  }
}
