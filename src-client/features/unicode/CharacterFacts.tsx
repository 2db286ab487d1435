import type { CharacterDetails } from '#shared/contracts/unicode/unicode.ts'
import * as panelsStyles from './panels.module.css'

interface Row {
  label: string
  value: string
}

/** Panels of facts: properties, encodings, and how to type the character. */
export function CharacterFacts({ character }: { character: CharacterDetails }) {
  const about: Row[] = [
    ...character.aliases.map(({ kind, name }) => ({ label: kind, value: name })),
    ...(character.unicode1Name && character.unicode1Name !== character.name
      ? [{ label: 'In Unicode 1', value: character.unicode1Name }]
      : []),
    { label: 'Plane', value: `${character.plane.number}, ${character.plane.name}` },
    ...(character.scriptExtensions.length > 0
      ? [{ label: 'Used in', value: character.scriptExtensions.map((script) => script.name).join(', ') }]
      : []),
    ...(character.numeric ? [{ label: 'Numeric value', value: character.numeric }] : []),
    ...character.properties,
    ...(character.binaryProperties.length > 0 ? [{ label: 'Is', value: character.binaryProperties.join(', ') }] : []),
  ]
  return (
    <div className={panelsStyles.panels}>
      {character.notes.length > 0 || character.ideograph.length > 0 || character.variations.length > 0 ? (
        <section className={panelsStyles.panel}>
          <h2>{character.ideograph.length > 0 ? 'Meaning and readings' : 'Notes'}</h2>
          <Rows rows={character.ideograph} />
          {character.notes.length > 0 ? (
            <ul className={panelsStyles.notes}>
              {character.notes.map((note) => (
                <li key={note}>{note}</li>
              ))}
            </ul>
          ) : null}
          {character.variations.length > 0 ? (
            <Rows rows={character.variations.map((value) => ({ label: 'Variation', value }))} />
          ) : null}
        </section>
      ) : null}
      <section className={panelsStyles.panel}>
        <h2>Properties</h2>
        <Rows rows={about} />
      </section>
      <section className={panelsStyles.panel}>
        <h2>In programs and files</h2>
        <Rows rows={character.escapes} mono />
      </section>
      <section className={panelsStyles.panel}>
        <h2>Bytes</h2>
        <Rows rows={character.encodings} mono />
      </section>
      {character.entry.length > 0 ? (
        <section className={panelsStyles.panel}>
          <h2>How to type it</h2>
          <Rows rows={character.entry} mono />
        </section>
      ) : null}
    </div>
  )
}

function Rows({ rows, mono }: { rows: readonly Row[]; mono?: boolean }) {
  if (rows.length === 0) return null
  return (
    <dl className={panelsStyles.rows}>
      {rows.map((row) => (
        <div key={`${row.label} ${row.value}`}>
          <dt>{row.label}</dt>
          <dd>{mono ? <code>{row.value}</code> : row.value}</dd>
        </div>
      ))}
    </dl>
  )
}
