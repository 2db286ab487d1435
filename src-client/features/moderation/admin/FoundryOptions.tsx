import { useEffect, useState } from 'react'
import { familiesLabel } from '#shared/format/families-label.ts'
import { QUIET } from '../../../api/query-client.ts'
import { trpc } from '../../../api/trpc.ts'
import { useDebounced } from '../../../ui/use-debounced.ts'

const PAUSE_MS = 200

/**
 * The `list` of the field `foundry`: suggests foundries by the beginning of their name. Without scripts the rejected form names them.
 */
export function FoundryOptions() {
  const [q, setQ] = useState('')
  const look = useDebounced(setQ, PAUSE_MS)
  useEffect(() => {
    const input = document.getElementById('foundry') as HTMLInputElement | null
    const typed = () => look(input!.value.trim())
    input?.addEventListener('input', typed)
    return () => input?.removeEventListener('input', typed)
  }, [look])
  const { data } = trpc.manage.foundries.useQuery({ q }, { enabled: q !== '', meta: QUIET })
  return (
    <datalist id="give-foundries">
      {data?.hits.map(({ slug, name, familyCount }) => (
        // The value is an address, because one foundry's name may be another's slug.
        <option key={slug} value={`/${slug}`}>
          {`${name}, ${familiesLabel(familyCount)}`}
        </option>
      ))}
    </datalist>
  )
}
