import { Link } from 'wouter'
import { FRAME } from '#shared/limits.ts'
import { QUIET } from '../../api/query-client.ts'
import { trpc } from '../../api/trpc.ts'
import { FamilyNamePicture } from '../previews/specimens/FamilyNamePicture.tsx'
import { primaryFont } from '../previews/specimens/primary-font.ts'
import * as styles from './FoundFonts.module.css'
import { type PlaygroundState, slotOf } from './playground-state.ts'
import type { Playground } from './use-playground.ts'

const ROLES = ['heading', 'body', 'accent'] as const

/** Results of the search form without scripts: each is a link that adds the font. */
export function FoundFonts({ playground, find, role }: { playground: Playground; find: string; role: string | null }) {
  const found = trpc.fonts.suggest.useQuery({ q: find }, { meta: QUIET }).data?.families ?? []
  const { state } = playground
  const place = ROLES.find((one) => one === role)
  const adding = (id: number): Partial<PlaygroundState> =>
    place ? { [place]: id } : { slots: [...state.slots, slotOf(id)].slice(0, FRAME.compareMax) }
  return (
    <section className={styles.found} aria-label={`Fonts found for ${find}`}>
      <p>
        {found.length === 0 ? `No families match “${find}”.` : `Add one of the families found for “${find}”:`}{' '}
        <Link className="link" href={playground.href({})}>
          Close
        </Link>
      </p>
      <ul>
        {found.map((family) => {
          const font = primaryFont(family)
          return font ? (
            <li key={family.familyId}>
              <Link className="chip" href={playground.href(adding(font.id))} aria-label={`Add ${family.name}`}>
                <FamilyNamePicture family={family} size={20} />
              </Link>
            </li>
          ) : null
        })}
      </ul>
    </section>
  )
}
