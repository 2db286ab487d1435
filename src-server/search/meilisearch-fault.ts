/** A server that works answers at once; one that is starting gets the changes later. */
const ANSWER_MS = 3000
/** Major and minor version. */
const OLDEST = [1, 36] as const

/** What keeps Meilisearch from being used and what to do, as a line for the operator at start; null if nothing does. */
export async function meilisearchFault({ host, apiKey }: { host: string; apiKey: string }): Promise<string | null> {
  const answer = await fetch(`${host}/version`, {
    headers: apiKey === '' ? {} : { Authorization: `Bearer ${apiKey}` },
    signal: AbortSignal.timeout(ANSWER_MS),
  }).catch((error: Error) => error)
  if (answer instanceof Error) {
    const { code, message } = (answer.cause ?? answer) as NodeJS.ErrnoException
    const reason = typeof code === 'string' ? code : message
    return `MEILI_HOST: ${host} does not answer (${reason}); start Meilisearch, or correct the address`
  }
  if (answer.status === 401 || answer.status === 403)
    return `MEILI_API_KEY: ${host} refuses the key; set the master key, or another with all rights`
  const { pkgVersion = '' } = ((await answer.json().catch(() => null)) ?? {}) as { pkgVersion?: string }
  const [major = 0, minor = 0] = pkgVersion.split('.').map(Number)
  if (major === 0) return `MEILI_HOST: what answers at ${host} is not Meilisearch; correct the address`
  const isOld = major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1])
  return isOld ? `MEILI_HOST: Meilisearch ${pkgVersion} is too old; ${OLDEST.join('.')} or newer is needed` : null
}
