import { useEffect, useId, useRef, useState } from 'react'
import { countLabel } from '#shared/format/download-label.ts'
import * as styles from './LetterCells.module.css'
import type { Letter } from './reading/find-letters.ts'
import type { TypedLetter } from './use-letters.ts'

interface LetterCellsProps {
  shown: HTMLCanvasElement
  letters: readonly TypedLetter[]
  selected: number
  onSelect: (at: number) => void
  /** The first of `characters` goes into the letter at `from`, others into the next ones. */
  onType: (from: number, characters: string[]) => void
}

/** Characters as letters are counted: accents with their letter, without spaces. */
const graphemes = (text: string) => [...text.normalize('NFC').replaceAll(/\s/gu, '')]

/** Each found letter with a field for what it is. Typing goes on to the next one. */
export function LetterCells({ shown, letters, selected, onSelect, onType }: LetterCellsProps) {
  const list = useRef<HTMLOListElement>(null)
  const hint = useId()
  /** Letters of a text that was typed at once, or past the end; null = each went into its own field. */
  const [count, setCount] = useState<number | null>(null)
  const fields = () => [...(list.current?.querySelectorAll('input') ?? [])]
  const type = (at: number, value: string) => {
    const characters = graphemes(value)
    // Over a selected letter, what is typed replaces it; behind it, it goes on.
    const old = letters[at]!.text
    const typed = characters.length > 1 && characters[0] === old ? characters.slice(1) : characters
    const from = characters.length > 1 && characters[0] === old ? at + 1 : at
    onType(from, typed.length === 0 ? [''] : typed)
    setCount((before) => {
      const end = from + typed.length
      if (from === letters.length) return Math.max(before ?? 0, letters.length) + typed.length
      return end > letters.length || (at === 0 && characters.length > 2) ? end : null
    })
    if (typed.length > 0) fields()[Math.min(letters.length - 1, from + typed.length)]?.focus()
  }
  return (
    <>
      <p id={hint} className="field-hint">
        Check the guessed letters and type over wrong ones. The first field also takes the whole text.
      </p>
      {count === null || count === letters.length ? null : (
        <p className="warn-text" role="status">
          {countLabel(count, 'letter')} typed, but {countLabel(letters.length, 'shape')} found.{' '}
          {count > letters.length
            ? 'Cut the shapes that hold several letters.'
            : 'Join the parts of one letter, and remove shapes that are not letters.'}
        </p>
      )}
      <ol ref={list} className={styles.cells} aria-label="Letters">
        {letters.map(({ letter, text }, at) => (
          <li key={`${letter.labels.join('-')}:${letter.left}`} data-selected={at === selected || undefined}>
            <Thumbnail shown={shown} letter={letter} />
            <input
              className="input"
              aria-label={`Letter ${at + 1} of ${letters.length}`}
              aria-describedby={hint}
              value={text}
              autoComplete="off"
              autoCapitalize="off"
              autoCorrect="off"
              spellCheck={false}
              onFocus={(event) => {
                onSelect(at)
                event.target.select()
              }}
              onChange={(event) => type(at, event.target.value)}
              onKeyDown={(event) => {
                const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
                if (event.key === 'Backspace' && text === '') fields()[at - 1]?.focus()
                else if (step !== 0) {
                  event.preventDefault()
                  fields()[at + step]?.focus()
                }
              }}
            />
          </li>
        ))}
      </ol>
    </>
  )
}

const THUMBNAIL = 48

function Thumbnail({ shown, letter }: { shown: HTMLCanvasElement; letter: Letter }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [width, height] = [letter.right - letter.left, letter.bottom - letter.top]
  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!context) return
    const scale = THUMBNAIL / Math.max(width, height)
    context.clearRect(0, 0, THUMBNAIL, THUMBNAIL)
    context.drawImage(
      ...([shown, letter.left, letter.top, width, height] as const),
      (THUMBNAIL - width * scale) / 2,
      (THUMBNAIL - height * scale) / 2,
      width * scale,
      height * scale,
    )
  }, [shown, letter, width, height])
  return (
    <span aria-hidden="true">
      <canvas ref={canvas} width={THUMBNAIL} height={THUMBNAIL} />
    </span>
  )
}
