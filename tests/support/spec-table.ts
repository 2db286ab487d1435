import type { Reporter, TestCase, TestModule } from 'vitest/node'
import { SHOWN_ELSEWHERE } from '../spec/shown-elsewhere.ts'

const FOLDER = 'tests/spec/'
/** Tests of sentences that need a browser. */
const IN_A_BROWSER = 'tests/e2e/specification.test.ts'
const LIST = 'tests/spec/shown-elsewhere.test.ts'

interface Held {
  section: string
  sentence: string
  state: 'passed' | 'failed' | 'not run'
  note: string
}

/** Prints at the end of a run how many sentences of each section of the specification pass, and which do not. */
export class SpecTable implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const own = modules.filter(
      ({ relativeModuleId: id }) => id === IN_A_BROWSER || (id.startsWith(FOLDER) && id !== LIST),
    )
    if (own.length === 0) return
    const all = [...own.flatMap(testsOf).map(held), ...elsewhere(modules)]
    console.log('\nSentences of the specification:')
    for (const section of [...new Set(all.map((one) => one.section))].sort()) {
      const sentences = all.filter((one) => one.section === section)
      const hold = sentences.filter(({ state }) => state === 'passed')
      console.log(`  ${section}: ${hold.length} of ${sentences.length} hold`)
      for (const { sentence, state, note } of sentences)
        if (state !== 'passed') console.log(`      ${state}: ${sentence}${note && ` (${note})`}`)
    }
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
  }
}

function elsewhere(modules: readonly TestModule[]): Held[] {
  return SHOWN_ELSEWHERE.map(({ section, sentence, file, title }) => {
    const module = modules.find(({ relativeModuleId }) => relativeModuleId === file)
    const test = module && testsOf(module).find(({ name }) => name === title)
    return { section, sentence, state: test ? held(test).state : 'not run', note: `${file}: ${title}` }
  })
}
