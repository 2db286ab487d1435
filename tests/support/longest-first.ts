import path from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take over 20 s. Started last, one would keep one worker busy while the other is idle. */
export const LONG = [
  'tests/contract/image.test.ts',
  'tests/contract/commands.test.ts',
  'tests/contract/seed-demo.test.ts',
  'tests/contract/doctor-search.test.ts',
  'tests/contract/migrations.test.ts',
  'tests/contract/meilisearch.test.ts',
  'tests/api/known-browsers.test.ts',
  'tests/api/search-publishing.test.ts',
  'tests/perf/bench.test.ts',
  'tests/chaos/acknowledged-writes.test.ts',
  'tests/chaos/behind-proxy.test.ts',
  'tests/chaos/database-locks.test.ts',
  'tests/chaos/database-outage.test.ts',
  'tests/chaos/publishing-killed.test.ts',
  'tests/chaos/removal-killed.test.ts',
  'tests/chaos/new-feature.test.ts',
  'tests/chaos/slow-clients.test.ts',
  'tests/e2e/routes.test.ts',
  'tests/e2e/hostile-words.test.ts',
  'tests/e2e/web-font-pieces.test.ts',
  'tests/e2e/keyboard.test.ts',
  'tests/e2e/admin-keyboard.test.ts',
  'tests/e2e/specification.test.ts',
  'tests/e2e/robust.test.ts',
]

/** A worker that changes the project starts anew, so files of one project follow each other. */
const PROJECTS = ['unit', 'integration', 'e2e', 'alone']

/** Runs project after project, each with its files of LONG first, then the others in the default order. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId, project }: TestSpecification) => {
      const at = LONG.indexOf(path.relative(project.vitest.config.root, moduleId))
      return PROJECTS.indexOf(project.name) * (LONG.length + 1) + (at < 0 ? LONG.length : at)
    }
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b))
  }
}
