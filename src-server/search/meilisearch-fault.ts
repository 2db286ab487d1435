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
  // A proxy answers 502 while Meilisearch starts.
  if (answer instanceof Error || answer.status >= 500) {
    const reason = answer instanceof Error ? reasonOf(answer) : answer.status
    return `MEILI_HOST: ${host} does not answer (${reason}); start Meilisearch, or correct the address`
  }
  // Meilisearch answers the same to a wrong key and to one without this right.
  if (answer.status === 401 || answer.status === 403)
    return `MEILI_API_KEY: ${host} refuses the key, or the key lacks the action "version"; set the master key, or another with all rights`
  const { pkgVersion } = ((await answer.json().catch(() => null)) ?? {}) as { pkgVersion?: unknown }
  const numbers = typeof pkgVersion === 'string' ? /^v?(\d+)\.(\d+)/.exec(pkgVersion) : null
  if (!numbers) return `MEILI_HOST: what answers at ${host} is not Meilisearch; correct the address`
  const [major, minor] = [Number(numbers[1]), Number(numbers[2])]
  const isOld = major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1])
  return isOld ? `MEILI_HOST: Meilisearch ${pkgVersion} is too old; ${OLDEST.join('.')} or newer is needed` : null
}

function reasonOf(error: Error): string {
  const { code, message } = (error.cause ?? error) as NodeJS.ErrnoException
  return typeof code === 'string' ? code : message
}
