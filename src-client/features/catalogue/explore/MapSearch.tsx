import { useId, useState } from 'react'
import * as styles from './ExploreMap.module.css'
import type { MapIndex } from './map-index.ts'

const OFFERED = 8

/** Finds a family of the map by name. */
export function MapSearch({ index, onFind }: { index: MapIndex; onFind(at: number): void }) {
  const id = useId()
  const [words, setWords] = useState('')
  const found = index.named(words, OFFERED)
  const nameOf = (at: number) => index.map.families.names[at]!
  return (
    <form
      className={styles.search}
      onSubmit={(event) => {
        event.preventDefault()
        const [first] = found
        if (first !== undefined) onFind(first)
      }}
    >
      <label className="vh" htmlFor={id}>
        Find a family on the map
      </label>
      <input
        id={id}
        className="input"
        type="search"
        list={`${id}-names`}
        value={words}
        placeholder="Find a family"
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => {
          setWords(target.value)
          // A choice from the list replaces the words by a whole name.
          const exact = index.named(target.value, 1)[0]
          if (exact !== undefined && nameOf(exact) === target.value) onFind(exact)
        }}
      />
      <datalist id={`${id}-names`}>
        {found.map((at) => (
          <option key={at} value={nameOf(at)} />
        ))}
      </datalist>
      <p role="status" className={words.trim() !== '' && found.length === 0 ? styles.none : 'vh'}>
        {words.trim() !== '' && found.length === 0 ? 'No family of that name here.' : ''}
      </p>
    </form>
  )
}
