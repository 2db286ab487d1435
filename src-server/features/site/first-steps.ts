import type { FirstStep } from '#shared/contracts/catalogue/browse.ts'
import { inImage, operatorCommand } from '../../command-words.mjs'

/** A command that reads a file or folder of the machine, which a running container does not see. */
const withFile = (name: string, place: string, args = '') =>
  inImage
    ? `docker compose run --rm -v "$PWD/${place}:/${place}:ro" app fontarium ${name} /${place}${args}`
    : `${operatorCommand(name, `${place}${args}`)}`

/** How the fonts of a folder come in. */
export const ADD_FONTS = withFile('import-dir', 'fonts', ' --designer NAME')

/** What the operator of an empty site does first, as docs/operating.md says it. */
export const FIRST_STEPS: FirstStep[] = [
  { what: 'Join here, then make yourself admin', command: operatorCommand('admin', 'grant USERNAME') },
  { what: 'Add the fonts of a folder', command: ADD_FONTS },
  { what: 'Or fill the site from a backup', command: withFile('restore', 'backup.zip') },
]
