import { useEffect, useRef, useState } from 'react'
import { FOUNDRY } from '#shared/foundry-limits.ts'
import { QUIET } from '../api/query-client.ts'
import { trpc } from '../api/trpc.ts'
import { useDebounced } from '../ui/use-debounced.ts'
import * as styles from './FoundryNamed.module.css'
import * as uploadStyles from './upload.module.css'

const PAUSE_MS = 200
const sameName = (a: string, b: string) => a.localeCompare(b, undefined, { sensitivity: 'accent' }) === 0

/** The foundry of a new family, chosen by name: an existing one or a new one. */
export function FoundryNamed({
  value,
  problem,
  onChange,
}: {
  value: string
  /** Error message; '' = none. */
  problem: string
  onChange(value: string): void
}) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (problem) input.current?.focus()
  }, [problem])
  const [q, setQ] = useState('')
  const look = useDebounced(setQ, PAUSE_MS)
  const { data } = trpc.manage.foundries.useQuery(
    { q },
    { enabled: q !== '', placeholderData: (old) => old, meta: QUIET },
  )
  const isNew = q !== '' && q === value.trim() && data && !data.hits.some(({ name }) => sameName(name, q))
  return (
    <div className={`field ${uploadStyles.whom}`}>
      <label htmlFor="upload-foundry">Foundry</label>
      <input
        ref={input}
        id="upload-foundry"
        className={`input${problem ? ' is-warn' : ''}`}
        aria-invalid={problem ? true : undefined}
        list="upload-foundries"
        autoComplete="off"
        maxLength={FOUNDRY.nameMax}
        value={value}
        aria-describedby="upload-foundry-note"
        onChange={(event) => {
          onChange(event.target.value)
          look(event.target.value.trim())
        }}
      />
      <datalist id="upload-foundries">
        {data?.hits.map(({ id, name }) => (
          <option key={id} value={name} />
        ))}
      </datalist>
      <p
        key={problem ? 'problem' : 'note'}
        className={problem ? 'warn-text' : `muted ${styles.note}`}
        id="upload-foundry-note"
        role={problem ? 'alert' : 'status'}
      >
        {problem ||
          (isNew ? `“${q}” is new: the foundry will be created as yours.` : 'Choose a foundry, or name a new one.')}
      </p>
    </div>
  )
}

/**
 * The foundry of that name, created if it does not exist.
 * @throws Error with a message for the user: the name is empty, or several foundries share it
 */
export async function foundryNamed(utils: ReturnType<typeof trpc.useUtils>, name: string): Promise<number> {
  if (name === '') throw new Error('Choose a foundry, or name a new one.')
  const { hits } = await utils.client.manage.foundries.query({ q: name })
  const same = hits.filter((one) => sameName(one.name, name) || one.slug === name)
  if (same.length > 1) {
    const slugs = same.map(({ slug }) => slug).join(', ')
    throw new Error(`Several foundries are called ${name}. Write the address of the one you mean: ${slugs}.`)
  }
  if (same[0]) return same[0].id
  return (await utils.client.foundries.create.mutate({ name, links: '' })).id
}
