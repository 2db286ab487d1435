import { Link } from 'wouter'
import type { PlaygroundFont } from '#shared/contracts/playground/playground.ts'
import { familyPath } from '#shared/routes.ts'
import { Scroll } from '../../ui/Scroll.tsx'
import { MissingNotice } from '../catalogue/fonts/MissingNotice.tsx'
import { TypePicture } from '../previews/specimens/TypePicture.tsx'
import { INK_ROOM } from '../previews/specimens/type-setting.ts'
import * as bedsStyles from './beds.module.css'
import * as styles from './CompareView.module.css'
import { compareFacts, TELLING_GLYPHS } from './compare-facts.ts'
import { LiveLine, type Setting, slotStyle, useLive } from './LiveText.tsx'
import type { Slot } from './playground-state.ts'

export interface Compared {
  font: PlaygroundFont
  slot: Slot
}

/** One text in every font, one bed below the other. */
export function CompareLines({
  compared,
  text,
  setting,
  paper,
  head,
}: {
  compared: readonly Compared[]
  text: string
  setting: Setting
  /** RRGGBB behind the lines; '' or none = that of the page around. */
  paper?: string
  /** Shown above a line instead of the font's name. */
  head?: (place: number) => React.ReactNode
}) {
  return (
    <div className={bedsStyles.lines} style={paper ? ({ '--paper': `#${paper}` } as React.CSSProperties) : undefined}>
      {compared.map((one, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two slots may have the same style
        <CompareLine key={`${place}-${one.font.id}`} {...one} text={text} setting={setting} head={head?.(place)} />
      ))}
    </div>
  )
}

function CompareLine({
  font,
  slot,
  text,
  setting,
  head,
}: Compared & { text: string; setting: Setting; head?: React.ReactNode }) {
  const shown = text || font.text
  const { live, missing } = useLive(font, text)
  const size = Math.round((setting.size * slot.scale) / 100)
  return (
    <section
      className={`${bedsStyles.bed} ${styles.bed}`}
      data-part="bed"
      aria-label={font.fullName}
      style={{ '--over': `${Math.ceil(size * INK_ROOM)}px` } as React.CSSProperties}
    >
      {head ?? (
        <p className={bedsStyles.name}>
          <Link href={familyPath(font.family)}>{font.family.name}</Link> <span className="muted">{font.name}</span>
        </p>
      )}
      {missing.length > 0 ? <MissingNotice missing={missing} /> : null}
      <Scroll className={styles.scroll} label={`${font.fullName}, one line`}>
        <LiveLine
          font={font}
          slot={slot}
          text={shown}
          live={live}
          setting={{ ...setting, size }}
          alt={`${font.fullName}: ${shown}`}
          eager
        />
      </Scroll>
    </section>
  )
}

/** A table that scrolls sideways, and fades where it goes on. */
const SheetTable = ({ label, children }: { label: string; children: React.ReactNode }) => (
  <div className={styles.sheet}>
    <Scroll className={styles.table} label={label}>
      {children}
    </Scroll>
  </div>
)

const GLYPH_EM = 44

/** The letters that differ most: one row for each font, one column for each letter. */
export function GlyphTable({ compared }: { compared: readonly Compared[] }) {
  return (
    <SheetTable label="Letters that differ most">
      <table className={styles.glyphs}>
        <caption>Letters that differ most</caption>
        <thead>
          <tr>
            <th scope="col">Font</th>
            {TELLING_GLYPHS.map((glyph) => (
              <th key={glyph} scope="col" className="mono">
                {glyph}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {compared.map(({ font, slot }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two slots may have the same style
            <GlyphRow key={`${place}-${font.id}`} font={font} slot={slot} />
          ))}
        </tbody>
      </table>
    </SheetTable>
  )
}

function GlyphRow({ font, slot }: Compared) {
  const { live } = useLive(font, TELLING_GLYPHS.join(''))
  return (
    <tr>
      <th scope="row">
        {font.family.name} <span className="muted">{font.name}</span>
      </th>
      {TELLING_GLYPHS.map((glyph) => (
        <td key={glyph}>
          {live === 'live' ? (
            <span className={bedsStyles.set} style={{ ...slotStyle(font, slot, 0), fontSize: GLYPH_EM }}>
              {glyph}
            </span>
          ) : (
            <span className={styles.glyph}>
              <TypePicture
                font={font}
                text={glyph}
                em={GLYPH_EM}
                align="center"
                alt={glyph}
                axes={slot.axes}
                features={slot.features}
              />
            </span>
          )}
        </td>
      ))}
    </tr>
  )
}

/** Facts side by side; those that differ are marked. */
export function FactsTable({ compared }: { compared: readonly Compared[] }) {
  const fonts = compared.map((one) => one.font)
  const rows = compareFacts(fonts)
  const differing = rows.filter((row) => row.differs).length
  return (
    <SheetTable label="Facts side by side">
      <table className={styles.facts} style={{ minWidth: 120 + fonts.length * 170 }}>
        <caption>
          Facts side by side
          {fonts.length > 1 ? <span className="muted"> · {differing} differ, marked with a bar</span> : null}
        </caption>
        <thead>
          <tr>
            <th scope="col">Fact</th>
            {fonts.map((font, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two slots may have the same style
              <th key={`${place}-${font.id}`} scope="col">
                {font.family.name} <span className="muted">{font.name}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.label} className={row.differs ? styles.isDifferent : undefined}>
              <th scope="row">
                {row.label}
                {row.differs ? <span className="vh"> (differs)</span> : null}
              </th>
              {row.values.map((value, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the values of a fact are in the order of the fonts
                <td key={place}>{value}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </SheetTable>
  )
}
