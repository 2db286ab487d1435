import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from './render/worker-files.ts'

/** Version of the program, as package.json says. */
export const programVersion = () =>
  (JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as { version: string }).version

/** Names this build: clients reload when it changes. */
export const buildId = () => readFileSync(join(projectRoot, 'dist/.stamp'), 'utf8').slice(0, 12)
