import type { Reporter, TestCase, TestModule, Vitest } from 'vitest/node'
import { NOT_TESTED } from '../spec/not-tested.ts'
import { SHOWN_ELSEWHERE } from '../spec/shown-elsewhere.ts'

const FOLDER = 'tests/spec/'
/** Tests of sentences that need a browser. */
const IN_A_BROWSER = 'tests/e2e/specification.test.ts'
const LIST = 'tests/spec/shown-elsewhere.test.ts'

interface Held {
  section: string
  sentence: string
  state: 'passed' | 'failed' | 'not run' | 'not tested'
  note: string
  /** Its tests are in this run: `vitest run FILE` leaves out most of those that are listed in shown-elsewhere.ts. */
  isHere: boolean
}

/**
 * Prints at the end of a run how many sentences of each section of the specification pass, and which do not and why. With TEST_REQUIRE a
 * sentence whose test was skipped fails the run.
 */
export class SpecTable implements Reporter {
  private isPart = false

  onInit(vitest: Vitest): void {
    this.isPart = vitest.config.testNamePattern !== undefined
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const own = modules.filter(
      ({ relativeModuleId: id }) => id === IN_A_BROWSER || (id.startsWith(FOLDER) && id !== LIST),
    )
    if (own.length === 0) return
    const all = [...own.flatMap(testsOf).map(held), ...elsewhere(modules), ...notTested()]
    console.log('\nSentences of the specification:')
    for (const section of [...new Set(all.map((one) => one.section))].sort()) {
      const sentences = all.filter((one) => one.section === section)
      const hold = sentences.filter(({ state }) => state === 'passed')
      console.log(`  ${section}: ${hold.length} of ${sentences.length} hold`)
      for (const { sentence, state, note } of sentences)
        if (state !== 'passed') console.log(`      ${state}: ${sentence}${note && ` (${note})`}`)
    }
    const unproved = all.filter(({ state, isHere }) => isHere && (state === 'failed' || state === 'not run'))
    if (unproved.length === 0 || this.isPart || !process.env.TEST_REQUIRE) return
    console.log(`  Nothing proves ${unproved.length} of them, so this run fails.`)
    process.exitCode = 1
  }
}

const testsOf = (module: TestModule): TestCase[] => [...module.children.allTests()]

function held(test: TestCase): Held {
  const result = test.result()
  return {
    section: test.parent.type === 'suite' ? test.parent.name : test.module.relativeModuleId,
    sentence: test.name,
    state: result.state === 'passed' ? 'passed' : result.state === 'failed' ? 'failed' : 'not run',
    note: 'note' in result ? (result.note ?? '') : '',
    isHere: true,
  }
}

/** Whether a test has this title, in which %s and %i stand for what differs from row to row. */
const isCalled = (name: string, title: string) =>
  new RegExp(`^${title.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&').replace(/%[si]/g, '.+')}$`).test(name)

function elsewhere(modules: readonly TestModule[]): Held[] {
  return SHOWN_ELSEWHERE.map(({ section, sentence, file, title }) => {
    const module = modules.find(({ relativeModuleId }) => relativeModuleId === file)
    const states = module
      ? testsOf(module).flatMap((test) => (isCalled(test.name, title) ? [held(test).state] : []))
      : []
    const state = states.find((one) => one !== 'passed') ?? states[0] ?? 'not run'
    return { section, sentence, state, note: `${file}: ${title}`, isHere: module !== undefined }
  })
}

const notTested = (): Held[] =>
  NOT_TESTED.map(({ section, sentence, why }) => ({ section, sentence, state: 'not tested', note: why, isHere: true }))
