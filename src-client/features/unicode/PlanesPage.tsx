import { Link } from 'wouter'
import type { UnicodePart } from '#shared/contracts/unicode/unicode.ts'
import { countLabel } from '#shared/format/download-label.ts'
import { routePath } from '#shared/routes.ts'
import { trpc } from '../../api/trpc.ts'
import { ShareMeter } from '../../ui/ShareMeter.tsx'
import { CharacterSign } from './CharacterGrid.tsx'
import * as charactersStyles from './characters.module.css'
import * as styles from './PlanesPage.module.css'
import { partsMeta } from './parts-page.tsx'
import { charactersHref } from './unicode-address.ts'
import { useMissingLetters } from './use-missing-letters.ts'

/** Code points of a plane. */
const SIZE = 65_536

const sentence = (count: number) => `${count} planes of 65,536 code points each, and how many of them are assigned.`

export const load = partsMeta({ kind: 'plane', route: 'unicode-planes', title: 'Planes', sentence })

/** The planes that have characters, each with some of them and how full it is; then those that have none. */
export function Page() {
  const [{ parts }] = trpc.unicode.parts.useSuspenseQuery({ kind: 'plane' })
  useMissingLetters('plane')
  const empty = parts.filter(({ count }) => count === 0)
  return (
    <div className={`wrap ${charactersStyles.uni}`}>
      <div className="list-head">
        <div>
          <h1>Planes</h1>
          <p>{sentence(parts.length)}</p>
        </div>
      </div>
      <ul className={styles.planes}>
        {parts
          .filter(({ count }) => count > 0)
          .map((plane) => (
            <li key={plane.slug}>
              <Plane plane={plane} />
            </li>
          ))}
      </ul>
      {empty.length > 0 ? (
        <section className="sec" aria-labelledby="empty">
          <div className="sec-h">
            <h2 id="empty">Not assigned</h2>
          </div>
          <p className="soft">
            {`${countLabel(empty.length, 'plane')} ${empty.length === 1 ? 'has' : 'have'} no characters yet: ${empty.map(({ code }) => code).join(', ')}.`}
          </p>
        </section>
      ) : null}
    </div>
  )
}

function Plane({ plane }: { plane: UnicodePart }) {
  const href = charactersHref(
    routePath('unicode-chars'),
    { q: '', filter: '', sort: '', page: 1 },
    { filter: `plane~${plane.slug}` },
  )
  return (
    <Link href={href}>
      <span className={styles.bed} data-letters aria-hidden="true">
        {plane.sample.slice(0, 4).map((character) => (
          <CharacterSign key={character.codepoint} character={character} />
        ))}
      </span>
      <span className={styles.about}>
        <b>{plane.name}</b>
        <span className={charactersStyles.code}>{plane.code}</span>
        <span className="soft num">{`${countLabel(plane.count, 'character')}, ${share(plane.count)} of the plane`}</span>
        <ShareMeter value={plane.count} max={SIZE} label={`Assigned in ${plane.name}`} />
      </span>
    </Link>
  )
}

const share = (count: number) => (count < SIZE / 100 ? 'under 1 %' : `${Math.round((100 * count) / SIZE)} %`)
