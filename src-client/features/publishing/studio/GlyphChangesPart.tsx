import { Link } from 'wouter'
import type { GlyphChangesResult } from '#shared/contracts/publishing/glyph-diff.ts'
import { groupThousands } from '#shared/format/download-label.ts'
import { GLYPH_CHANGES } from '#shared/glyph-changes.ts'
import { codepointLabel } from '#shared/unicode/character-path.ts'
import { trpc } from '../../../api/trpc.ts'
import { Pager } from '../../../ui/Pager.tsx'
import * as styles from './GlyphChangesPart.module.css'
import { DONE_LABELS, type GlyphView, KIND_LABELS } from './glyph-address.ts'
import * as studioStyles from './studio.module.css'

interface GlyphChangesPartProps {
  familyId: number
  view: GlyphView
  /** Address of another view of these glyphs. */
  hrefOf(view: GlyphView): string
}

/** All glyphs that a version changed in one style: the old shape under the new one. */
export function GlyphChangesPart({ familyId, view, hrefOf }: GlyphChangesPartProps) {
  const [result] = trpc.studio.glyphs.useSuspenseQuery({ familyId, ...view })
  const { counts, hits, page, pages } = result
  const where = whereCompared(result)
  const href = (change: Partial<GlyphView>) => hrefOf({ ...view, page: 1, ...change })
  const all = counts ? GLYPH_CHANGES.reduce((sum, kind) => sum + counts[kind], 0) : 0
  return (
    <section className={studioStyles.part} aria-labelledby="glyphs">
      <h2 id="glyphs">
        Glyphs of <bdi>{view.style}</bdi> in version {view.version}
      </h2>
      {counts === null ? (
        <p className="muted" role="status">
          The two files are still being compared.{' '}
          <a className="link" href={href({})}>
            Look again
          </a>
        </p>
      ) : all === 0 ? (
        <>
          <p className="muted">No glyph is drawn differently. What changed lies elsewhere in the file.</p>
          {where ? <p className={styles.key}>{where}</p> : null}
        </>
      ) : (
        <>
          <nav className={styles.kinds} aria-label="Kind of change">
            <Link href={href({ kind: '' })} aria-current={view.kind === '' ? 'true' : undefined}>
              All <span className="num">{groupThousands(all)}</span>
            </Link>
            {GLYPH_CHANGES.filter((kind) => counts[kind] > 0 || kind === view.kind).map((kind) => (
              <Link key={kind} href={href({ kind })} aria-current={kind === view.kind ? 'true' : undefined}>
                {KIND_LABELS[kind]} <span className="num">{groupThousands(counts[kind])}</span>
              </Link>
            ))}
          </nav>
          <p className={styles.key}>
            <span className={styles.before}>Before</span> and <span className={styles.now}>now</span>, overlaid. Dark
            parts are in both. Ticks mark the glyph’s width.{where ? ` ${where}` : ''}
          </p>
          <ul className={styles.grid}>
            {hits.map((hit) => (
              <li key={`${hit.kind} ${hit.codepoint} ${hit.glyph}`}>
                <Drawn hit={hit} />
                <span className={styles.name}>
                  <b>
                    <bdi>{nameOfGlyph(hit)}</bdi>
                  </b>
                  <span className="muted">{whatChanged(hit)}</span>
                </span>
              </li>
            ))}
          </ul>
          <Pager page={page} pages={pages} href={(to) => href({ page: to })} />
        </>
      )}
    </section>
  )
}

type Hit = GlyphChangesResult['hits'][number]

function nameOfGlyph({ codepoint, glyph }: Hit): string {
  if (codepoint === null) return `Glyph ${glyph}`
  const character = String.fromCodePoint(codepoint)
  return /^[\p{L}\p{N}\p{P}\p{S}]$/u.test(character)
    ? `${character} ${codepointLabel(codepoint)}`
    : codepointLabel(codepoint)
}

function whatChanged({ kind, was, is, at }: Hit): string {
  const isWider = was && is && was.advance !== is.advance
  const place = at ? ` at ${at.axis} ${at.value}` : ''
  return `${DONE_LABELS[kind]}${place}${isWider ? `, width ${was.advance} → ${is.advance} (1/1000 em)` : ''}`
}

/** Where variable fonts were compared; '' = not variable. */
function whereCompared({ places, uncompared }: GlyphChangesResult): string {
  const ends = [...new Set(places.map(({ axis }) => axis))].map((name) => {
    const values = places.flatMap(({ axis, value }) => (axis === name ? [value] : []))
    return `${name} ${values.join(' and ')}`
  })
  const compared = ends.length > 0 ? `Compared at the default and at ${ends.join(', ')}.` : ''
  const not = uncompared.length > 0 ? `Not compared along ${uncompared.join(', ')}.` : ''
  return [compared, not].filter(Boolean).join(' ')
}

/** Drawn area above and below the baseline, in thousandths of an em. Larger glyphs extend beyond it. */
const TOP = -1000
const BOTTOM = 350
const MARGIN = 150

function Drawn({ hit }: { hit: Hit }) {
  const { was, is } = hit
  if (was?.path === null || is?.path === null) return <span className={styles.much}>Too many points to draw here</span>
  const width = Math.max(was?.advance ?? 0, is?.advance ?? 0, 200)
  const edge = (x: number, which: 'was' | 'is') => (
    <path className={styles.edge} data-side={which} d={`M${x} ${BOTTOM - 60}v60`} />
  )
  return (
    <svg
      viewBox={`${-MARGIN} ${TOP} ${width + 2 * MARGIN} ${BOTTOM - TOP}`}
      role="img"
      aria-label={`${nameOfGlyph(hit)}: ${whatChanged(hit)}`}
    >
      <path className={styles.edge} d={`M0 ${BOTTOM - 60}v60`} />
      {was ? edge(was.advance, 'was') : null}
      {is ? edge(is.advance, 'is') : null}
      {was?.path ? <path className={styles.was} data-part="was" d={was.path} /> : null}
      {is?.path ? <path className={styles.is} data-part="is" d={is.path} /> : null}
    </svg>
  )
}
