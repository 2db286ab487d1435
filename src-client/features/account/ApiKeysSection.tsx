import { type FormEvent, useRef, useState } from 'react'
import { Link } from 'wouter'
import { API_KEY } from '#shared/account-limits.ts'
import type { SubmittedForm } from '#shared/contracts/site/site.ts'
import { routePath } from '#shared/routes.ts'
import { problemOf } from '../../api/errors.ts'
import { trpc } from '../../api/trpc.ts'
import { ask } from '../../ui/ask.ts'
import { CopyLink } from '../../ui/CopyLink.tsx'
import { notify } from '../../ui/notifications.ts'
import { TextField } from '../../ui/TextField.tsx'
import * as styles from './ApiKeysSection.module.css'
import * as accountStyles from './account.module.css'
import { PlainForm, submittedFor } from './PlainForm.tsx'

interface ApiKeysSectionProps {
  action: string
  submitted: SubmittedForm | undefined
}

/** API keys. A new key is shown once, and never in an address. */
export function ApiKeysSection(props: ApiKeysSectionProps) {
  const answer = submittedFor(props.submitted, 'key')

  const utils = trpc.useUtils()
  const [{ keys }] = trpc.profile.apiKeys.useSuspenseQuery()
  const [fresh, setFresh] = useState(answer?.values.key)
  const busy = useRef(false)
  const create = trpc.profile.newApiKey.useMutation()
  const end = trpc.profile.endApiKey.useMutation()
  const failed = (error: unknown) => notify({ type: 'danger', message: problemOf(error) })

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    // A second press can arrive before the button is disabled.
    if (busy.current) return
    busy.current = true
    try {
      const { key } = await create.mutateAsync({ name: String(new FormData(form).get('name') ?? '') })
      setFresh(key)
      form.reset()
      await utils.profile.apiKeys.invalidate()
    } catch (error) {
      failed(error)
    } finally {
      busy.current = false
    }
  }

  async function revoke(event: FormEvent, { id: keyId, name, prefix }: { id: number; name: string; prefix: string }) {
    event.preventDefault()
    const yes = await ask({ title: 'Revoke key', text: `Programs that use “${name}” stop working. Revoke it?` })
    if (!yes) return
    try {
      await end.mutateAsync({ keyId })
      if (fresh?.startsWith(prefix)) setFresh(undefined)
      await utils.profile.apiKeys.invalidate()
    } catch (error) {
      failed(error)
    }
  }

  return (
    <section className={accountStyles.part} aria-labelledby="part-keys">
      <h2 id="part-keys">API keys</h2>
      <p className="muted">
        Let your programs call the{' '}
        <Link className="link" href={routePath('api-docs')}>
          API
        </Link>
        . Each key allows {API_KEY.calls} calls a minute. Keys cannot change your password, address or sessions.
      </p>
      {fresh ? (
        <div className="entry-notice" role="status">
          <p>Copy your new key now. We do not show it again.</p>
          <code className={styles.key} data-part="key">
            {fresh}
          </code>
          <CopyLink text={fresh} label="Copy key" />
        </div>
      ) : null}
      {keys.length > 0 ? (
        <ul className={accountStyles.list}>
          {keys.map((key) => (
            <li key={key.id}>
              <span>
                <b>{key.name}</b> <code>{key.prefix}…</code>
                <br />
                <span className="muted">
                  since {key.created.short}, {key.lastUsed ? `last used ${key.lastUsed.timeAgo}` : 'not used yet'}
                </span>
              </span>
              <PlainForm
                {...props}
                name="endKey"
                hidden={{ keyId: String(key.id) }}
                submit="Revoke"
                inline
                onSubmit={(event) => void revoke(event, key)}
              />
            </li>
          ))}
        </ul>
      ) : null}
      <PlainForm {...props} name="key" submit="Create key" onSubmit={(event) => void onSubmit(event)}>
        <TextField name="name" label="Key name" max={API_KEY.nameMax} autoComplete="off" />
      </PlainForm>
    </section>
  )
}
