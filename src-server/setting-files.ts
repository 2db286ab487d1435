import { readFileSync } from 'node:fs'

/** A secret is a line; a whole certificate or a wrong file is refused. */
const MAX_BYTES = 16 * 1024

const REASONS: Record<string, string> = {
  ENOENT: 'there is no such file',
  EACCES: 'this user may not read it',
  EISDIR: 'it is a folder',
}

interface SettingFiles {
  /** The environment with the contents of the files as values. */
  env: Record<string, string>
  /** What is wrong, a line for each variable. */
  faults: string[]
}

/**
 * Settings given by files, as container engines hand over secrets: SMTP_URL_FILE=/run/secrets/smtp_url stands for SMTP_URL.
 * @param known names of all settings
 * @param secret those that may come from a file
 */
export function readSettingFiles(
  env: Record<string, string>,
  known: readonly string[],
  secret: ReadonlySet<string>,
): SettingFiles {
  const found: SettingFiles = { env: { ...env }, faults: [] }
  for (const name of known) {
    const variable = `${name}_FILE`
    const file = env[variable]
    if (file === undefined) continue
    if (!secret.has(name)) found.faults.push(`${variable}: set ${name} instead; only secrets are read from files`)
    else if (env[name] !== undefined) found.faults.push(`${variable}: ${name} is set, too; set only one of them`)
    else {
      const { value, fault } = readValue(file)
      if (fault === undefined) found.env[name] = value
      else found.faults.push(`${variable}: ${JSON.stringify(file)} cannot be used: ${fault}`)
    }
  }
  return found
}

function readValue(file: string): { value: string; fault?: string } {
  let bytes: Buffer
  try {
    bytes = readFileSync(file)
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException
    return { value: '', fault: REASONS[code] ?? message }
  }
  if (bytes.length > MAX_BYTES) return { value: '', fault: `it has more than ${MAX_BYTES / 1024} KB` }
  // Editors and echo end a file with line breaks.
  const value = bytes.toString('utf8').replace(/[\r\n]+$/, '')
  return value.trim() === '' ? { value: '', fault: 'it is empty' } : { value }
}
