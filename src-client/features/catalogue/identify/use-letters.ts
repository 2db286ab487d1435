import { useCallback, useEffect, useRef, useState } from 'react'
import { levelled, type Preparation, prepared } from './picture-source.ts'
import { cutLetter, joined, type Letter } from './reading/find-letters.ts'
import { usePictureReader } from './use-picture-reader.ts'

export interface TypedLetter {
  letter: Letter
  /** What the person says it is; empty = not said. */
  text: string
}

export interface ReadLetters {
  /** The prepared picture, level. */
  shown: HTMLCanvasElement
  letters: TypedLetter[]
}

/**
 * The letters of a prepared picture, read again after each change of the preparation, and edited by hand.
 * @param before what was read and edited on an earlier visit of the page
 */
export function useLetters(source: HTMLCanvasElement, preparation: Preparation, before: ReadLetters | null) {
  const ask = usePictureReader()
  const [read, setRead] = useState(before)
  const [state, setState] = useState<'reading' | 'read' | 'failed'>('reading')
  const latest = useRef(0)
  const isRestored = useRef(before !== null)

  useEffect(() => {
    const mine = ++latest.current
    // The new worker must read the picture too, but finds the letters as they were before they were edited.
    const keeps = isRestored.current
    isRestored.current = false
    setState('reading')
    const canvas = prepared(source, preparation)
    const { width, height } = canvas
    const { data } = canvas.getContext('2d')!.getImageData(0, 0, width, height)
    ask({ op: 'read', data, width, height, inverted: preparation.inverted }).then(
      ({ letters, turned, guesses }) => {
        if (latest.current !== mine) return
        if (!keeps)
          setRead({
            shown: levelled(canvas, turned),
            letters: letters.map((letter, i) => ({ letter, text: guesses[i] ?? '' })),
          })
        setState('read')
      },
      (error: unknown) => {
        console.info('the picture was not read', error)
        if (latest.current === mine) setState('failed')
      },
    )
  }, [source, preparation, ask])

  const change = useCallback(
    (edit: (letters: TypedLetter[]) => TypedLetter[]) =>
      setRead((before) => before && { ...before, letters: edit(before.letters) }),
    [],
  )
  return {
    read,
    state,
    /** @param from first letter that is typed; more characters go to the next ones */
    type(from: number, characters: readonly string[]) {
      change((letters) =>
        letters.map((one, i) => {
          const text = characters[i - from]
          return i < from || text === undefined ? one : { ...one, text }
        }),
      )
    },
    remove: (at: number) => change((letters) => letters.filter((_, i) => i !== at)),
    join: (at: number) =>
      change((letters) => {
        const [one, next] = [letters[at], letters[at + 1]]
        if (!one || !next) return letters
        return letters.toSpliced(at, 2, { letter: joined(one.letter, next.letter), text: one.text || next.text })
      }),
    /** @param column where; null = where it is thinnest */
    async cut(at: number, column: number | null) {
      const letter = read?.letters[at]?.letter
      if (!letter) return
      const pieces = cutLetter(letter, column ?? (await ask({ op: 'cut', letter })))
      if (!pieces) return
      change((letters) =>
        letters.flatMap((one) =>
          one.letter === letter ? pieces.map((piece, i) => ({ letter: piece, text: i === 0 ? one.text : '' })) : one,
        ),
      )
    },
    measure: (letters: Letter[]) => ask({ op: 'measure', letters }),
  }
}
