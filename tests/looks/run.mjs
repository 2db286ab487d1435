// `npm run test:looks`: takes pictures of every route and component at three widths, by day and night, and compares them with those taken before.
import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

const HELP = `Takes pictures of every route, and of every component of /dev/gallery, at 360, 800 and 1440 pixels, by day and night.

npm run test:looks -- --save FOLDER       keeps the pictures of the tree as it is
npm run test:looks -- --compare FOLDER    says what looks different now, and puts pictures of the differences beside them

  --only A,B    these routes of src-shared/routes.ts; gallery for the components
  --help        print this

Exits with 1 when something looks different.`

const { values } = parseArgs({
  options: {
    save: { type: 'string' },
    compare: { type: 'string' },
    only: { type: 'string', default: '' },
    help: { type: 'boolean', default: false },
  },
})
const folder = values.save ?? values.compare
if (values.help || !folder || (values.save && values.compare)) {
  console.log(HELP)
  process.exit(values.help ? 0 : 2)
}
const { status } = spawnSync(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', 'run', '--config', 'tests/looks/vitest.config.ts'],
  {
    cwd: fileURLToPath(new URL('../../', import.meta.url)),
    stdio: 'inherit',
    env: {
      ...process.env,
      TEST_REQUIRE: 'chromium',
      LOOKS_FOLDER: resolve(folder),
      LOOKS_SAVE: values.save ? '1' : '',
      LOOKS_ONLY: values.only,
    },
  },
)
process.exit(status ?? 1)
