import { type FormEvent, useState } from 'react'
import { Link } from 'wouter'
import { API_KEY } from '#shared/limits.ts'
import { routePath } from '#shared/routes.ts'
import { trpc } from '../../api/trpc.ts'
import { ask } from '../../ui/ask.ts'
import { CopyLink } from '../../ui/CopyLink.tsx'
import { notify } from '../../ui/notifications.ts'

/** Keys of programs. A new one is shown once, so it never stands in an address: this part needs scripts. */
export function ApiKeysSection() {
  const utils = trpc.useUtils()
  const [{ keys }] = trpc.profile.apiKeys.useSuspenseQuery()
  const [fresh, setFresh] = useState<string | null>(null)
  const create = trpc.profile.newApiKey.useMutation()
  const end = trpc.profile.endApiKey.useMutation()
  const failed = (error: unknown) =>
    notify({ type: 'danger', message: error instanceof Error ? error.message : 'The site did not answer.' })

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    try {
      const { key } = await create.mutateAsync({ name: String(new FormData(form).get('keyName') ?? '') })
      setFresh(key)
      form.reset()
      await utils.profile.apiKeys.invalidate()
    } catch (error) {
      failed(error)
    }
  }

  async function revoke(keyId: number, name: string) {
    const yes = await ask({ title: 'Revoke key', text: `Programs that use “${name}” stop working. Revoke it?` })
    if (!yes) return
    try {
      await end.mutateAsync({ keyId })
      await utils.profile.apiKeys.invalidate()
    } catch (error) {
      failed(error)
    }
  }

  return (
    <section className="account-part" aria-labelledby="part-keys">
      <h2 id="part-keys">API keys</h2>
      <p className="muted">
        For programs of yours that call the{' '}
        <Link className="link" href={routePath('api-docs')}>
          API
        </Link>
        , {API_KEY.calls} calls a minute each. A key cannot change your password, address or sessions.
      </p>
      {fresh ? (
        <div className="entry-notice" role="status">
          <p>Your new key. It is shown this once:</p>
          <code className="account-key">{fresh}</code>
          <CopyLink text={fresh} label="Copy key" />
        </div>
      ) : null}
      {keys.length > 0 ? (
        <ul className="account-list">
          {keys.map((key) => (
            <li key={key.id}>
              <span>
                <b>{key.name}</b> <code>{key.prefix}…</code>
                <br />
                <span className="muted">
                  since {key.created.short}, {key.lastUsed ? `last used ${key.lastUsed.timeAgo}` : 'not used yet'}
                </span>
              </span>
              <button type="button" className="btn needs-js" onClick={() => void revoke(key.id, key.name)}>
                Revoke
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      <form className="account-line needs-js" onSubmit={onSubmit}>
        <label htmlFor="keyName">What the key is for</label>
        <input id="keyName" name="keyName" className="input" required maxLength={60} autoComplete="off" />
        <button type="submit" className="btn" disabled={create.isPending}>
          Make a key
        </button>
      </form>
    </section>
  )
}
