import { accessSync, constants, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SettingsError } from './config.ts'
import { projectRoot } from './render/worker-files.ts'

/** Version of the program, as package.json says. */
export const programVersion = () =>
  (JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as { version: string }).version

/** Names this build: clients reload when it changes. */
export const buildId = () => readFileSync(join(projectRoot, 'dist/.stamp'), 'utf8').slice(0, 12)

/** @throws SettingsError where the folder cannot be made or written to */
export function makeDataDir(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true })
    accessSync(dataDir, constants.W_OK)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const line = `DATA_DIR: must be a folder that this user may write to, not ${JSON.stringify(dataDir)} (${code})`
    throw new SettingsError([line], { cause: error })
  }
}
