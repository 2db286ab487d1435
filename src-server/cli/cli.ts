import { isAppError } from '#shared/errors.ts'
import { misspeltSettings, readConfig, SettingsError } from '../config.ts'
import type { Command } from './command.ts'
import { failureText } from './failure-text.ts'
import { NotReady } from './not-ready.ts'

/** Loaded on demand: a health check must not load the database driver. */
const COMMANDS: Record<string, () => Promise<Command>> = {
  migrate: async () => (await import('./commands/migrate.ts')).migrateCommand,
  seed: async () => (await import('./commands/seed.ts')).seedCommand,
  'import-dir': async () => (await import('./commands/import-dir.ts')).importDirCommand,
  'import-articles': async () => (await import('./commands/import-articles.ts')).importArticlesCommand,
  reindex: async () => (await import('./commands/reindex.ts')).reindexCommand,
  backup: async () => (await import('./commands/backup.ts')).backupCommand,
  restore: async () => (await import('./commands/restore.ts')).restoreCommand,
  doctor: async () => (await import('./commands/doctor.ts')).doctorCommand,
  admin: async () => (await import('./commands/admin.ts')).adminCommand,
  healthcheck: async () => (await import('./commands/healthcheck.ts')).healthcheckCommand,
}

/**
 * Runs one command, whose name and arguments run.mjs has checked. An expected failure prints one line, a bug its stack.
 * @returns exit code: 0 done; 1 failed or refused; 2 wrong arguments
 */
export async function runCommand([name = '', ...args]: string[]): Promise<number> {
  const load = COMMANDS[name]
  if (!load) throw new Error(`command-table.mjs names ${name}, and cli.ts does not`)
  try {
    const config = readConfig()
    for (const line of misspeltSettings()) console.error(line)
    return await (await load()).run(args, config)
  } catch (error) {
    const text = failureText(error)
    const isWhole = error instanceof SettingsError || error instanceof NotReady || (error as Error).stack === text
    const isUsage = (error as NodeJS.ErrnoException).code === 'USAGE'
    console.error(isWhole || isUsage ? text : `${name}: ${text}`)
    return isAppError(error) || isUsage ? 2 : 1
  }
}
