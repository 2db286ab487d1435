import { isAppError } from '#shared/errors.ts'
import { type Config, readConfig } from '../config.ts'

/** A maintenance command: reads its own arguments, prints for a person, returns the exit code. */
export interface Command {
  /** Arguments, as shown by help. */
  usage: string
  summary: string
  run(args: string[], config: Config): Promise<number>
}

/** Loaded only when called: a health check must not load the database driver. */
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

/** Runs one command. A failure is one line for the person at the terminal, never a stack, unless it is a fault of the program. */
export async function runCommand([name = 'help', ...args]: string[]): Promise<number> {
  const load = COMMANDS[name]
  if (!load) return help(name)
  try {
    const config = readConfig()
    return await (await load()).run(args, config)
  } catch (error) {
    const { message, stack } = error as Error
    const expected = isAppError(error) || isUsageError(error)
    console.error(expected ? `${name}: ${message}` : stack)
    return expected ? 2 : 1
  }
}

/** What parseArgs of node:util throws for unknown or incomplete options. */
function isUsageError(error: unknown): boolean {
  return String((error as { code?: string }).code ?? '').startsWith('ERR_PARSE_ARGS')
}

async function help(name: string): Promise<number> {
  const asked = ['help', '--help', '-h'].includes(name)
  if (!asked) console.error(`Unknown command "${name}".`)
  const print = asked ? console.log : console.error
  for (const [command, load] of Object.entries(COMMANDS)) {
    const { usage, summary } = await load()
    print(`  npm run ${command}${usage ? ` -- ${usage}` : ''}\n      ${summary}`)
  }
  return asked ? 0 : 2
}
