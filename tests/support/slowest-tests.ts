import type { Reporter, TestCase, TestModule } from 'vitest/node'

const SHOWN = 20
/** Longer tests need a comment that says why (CONTRIBUTING.md). */
const LONG_MS = 20_000

/** Prints the slowest tests at the end of a run. */
export class SlowestTests implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const slowest = tests
      .map((test) => ({ test, ms: test.diagnostic()?.duration ?? 0 }))
      .sort((a, b) => b.ms - a.ms)
      .slice(0, SHOWN)
    if (tests.length <= SHOWN) return
    console.log(`\nThe ${SHOWN} slowest tests of ${tests.length}:`)
    for (const { test, ms } of slowest) console.log(line(test, ms))
  }
}

function line(test: TestCase, ms: number): string {
  const mark = ms > LONG_MS ? ' (over 20 s: is there a reason beside it?)' : ''
  return `${(ms / 1000).toFixed(1).padStart(7)} s  ${test.module.relativeModuleId} › ${test.fullName}${mark}`
}
