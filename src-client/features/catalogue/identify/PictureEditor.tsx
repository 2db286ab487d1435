import { useEffect, useState } from 'react'
import type { IdentifyResult } from '#shared/contracts/catalogue/identify.ts'
import { INDEXED } from '#shared/identify/letters.ts'
import { IDENTIFY } from '#shared/identify-limits.ts'
import { trpc } from '../../../api/trpc.ts'
import { Answers } from './Answers.tsx'
import * as styles from './IdentifyPage.module.css'
import { LetterCells } from './LetterCells.tsx'
import { PictureStage, type Tool } from './PictureStage.tsx'
import { PrepareFields } from './PrepareFields.tsx'
import { isCropped, type Preparation, stripOf, UNPREPARED, wordsOf } from './picture-source.ts'
import { type ReadLetters, type TypedLetter, useLetters } from './use-letters.ts'

const COMPARABLE = new Set(INDEXED)
const TOOLS: readonly [tool: Tool, label: string][] = [
  ['select', 'Choose'],
  ['crop', 'Crop'],
  ['cut', 'Cut'],
]
const TOOL_HINTS: Record<Tool, string> = {
  select: 'Tap a letter to type what it is.',
  crop: 'Drag a frame around one line of letters.',
  cut: 'Tap where two letters touch.',
}

/** The letters that can be compared, at most as many as a call takes. */
const sentOf = (letters: readonly TypedLetter[]) =>
  letters.filter(({ text }) => COMPARABLE.has(text)).slice(0, IDENTIFY.letters)

interface Found {
  result: IdentifyResult
  text: string
  strip: string
}

/** What was done with a picture, for when its page is opened again. */
const done = new WeakMap<
  HTMLCanvasElement,
  { preparation: Preparation; read: ReadLetters | null; selected: number; found: Found | null }
>()

/** Prepares a picture, shows its letters, and finds fonts by them. */
export function PictureEditor({ source }: { source: HTMLCanvasElement }) {
  const [before] = useState(() => done.get(source))
  const [preparation, setPreparation] = useState(before?.preparation ?? UNPREPARED)
  const letters = useLetters(source, preparation, before?.read ?? null)
  const [tool, setTool] = useState<Tool>('select')
  const [isPreparing, setPreparing] = useState(false)
  const [selected, setSelected] = useState(before?.selected ?? 0)
  const [found, setFound] = useState(before?.found ?? null)
  const find = trpc.identify.find.useMutation()
  const [problem, setProblem] = useState('')
  const { read, state } = letters
  useEffect(() => void done.set(source, { preparation, read, selected, found }))
  /** While the picture is read again, the worker no longer knows the letters that are shown. */
  const ready = state === 'read'
  const sent = sentOf(read?.letters ?? [])

  const ask = async () => {
    if (!read || find.isPending) return
    try {
      const measured = await letters.measure(sent.map(({ letter }) => letter))
      const boxes = sent.map(({ letter, text }) => ({ ...letter, text }))
      const text = wordsOf(boxes).slice(0, IDENTIFY.text)
      const wanted = measured.flatMap((one, i) =>
        one && one.top > one.bottom && one.width > 0 ? [{ char: sent[i]!.text, ...one, vector: [...one.vector] }] : [],
      )
      const result = await find.mutateAsync({ letters: wanted, text })
      setProblem('')
      setFound({ result, text, strip: stripOf(read.shown, boxes) })
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
    }
  }
  return (
    <>
      <section className={styles.editor} aria-label="Letters of the picture">
        {read ? (
          <>
            <div className={styles.tools} role="radiogroup" aria-label="Tool">
              {TOOLS.map(([one, label]) => (
                <label key={one} className="chip">
                  <input
                    className="vh"
                    type="radio"
                    name="tool"
                    checked={tool === one}
                    disabled={!ready && one !== 'select'}
                    onChange={() => setTool(one)}
                  />
                  {label}
                </label>
              ))}
              <span className="soft">{TOOL_HINTS[tool]}</span>
              {isCropped(preparation) ? (
                <button
                  type="button"
                  className="btn"
                  onClick={() =>
                    setPreparation({ ...UNPREPARED, turn: preparation.turn, inverted: preparation.inverted })
                  }
                >
                  Whole picture
                </button>
              ) : null}
            </div>
            <PictureStage
              shown={read.shown}
              letters={read.letters}
              selected={selected}
              tool={ready ? tool : 'select'}
              onSelect={setSelected}
              onCut={(at, column) => void letters.cut(at, column)}
              onCrop={({ left, top, right, bottom }) => {
                const [width, height] = [preparation.right - preparation.left, preparation.bottom - preparation.top]
                setTool('select')
                setPreparation({
                  ...preparation,
                  left: preparation.left + left * width,
                  right: preparation.left + right * width,
                  top: preparation.top + top * height,
                  bottom: preparation.top + bottom * height,
                })
              }}
            />
          </>
        ) : null}
        <p role="status" className="soft">
          {statusOf(state, read?.letters.length ?? 0)}
        </p>
        {/* Without letters it is what helps. */}
        <details
          className={styles.prepare}
          open={isPreparing || read?.letters.length === 0}
          onToggle={({ currentTarget }) => setPreparing(currentTarget.open)}
        >
          <summary>Turn, crop, swap light and dark</summary>
          <PrepareFields preparation={preparation} onChange={setPreparation} />
        </details>
        {read && read.letters.length > 0 ? (
          <>
            <LetterCells
              shown={read.shown}
              letters={read.letters}
              selected={selected}
              onSelect={setSelected}
              onType={letters.type}
            />
            <LetterActs letters={letters} ready={ready} selected={Math.min(selected, read.letters.length - 1)} />
            <p className={styles.acts}>
              <button
                type="button"
                className="btn btn--solid btn--big"
                disabled={!ready || sent.length === 0}
                aria-disabled={find.isPending}
                onClick={() => void ask()}
              >
                {find.isPending ? 'Searching…' : 'Find the font'}
              </button>
              {sent.length === 0 ? (
                <span className="soft">Type at least one letter; five give better results.</span>
              ) : null}
            </p>
          </>
        ) : null}
        {problem === '' ? null : (
          <p className="form-problem" role="alert">
            {problem}
          </p>
        )}
      </section>
      {found ? <Answers {...found} isNew={found !== before?.found} /> : null}
    </>
  )
}

function statusOf(state: 'reading' | 'read' | 'failed', count: number): string {
  if (state === 'reading') return 'Finding letters…'
  if (state === 'failed') return 'The picture could not be read. Reload the page and try again.'
  if (count === 0) return 'No letters found. Crop to one line of letters, or swap light and dark.'
  if (count === 1) return '1 letter found. Cut it if it is several that touch.'
  return `${count} letters found. Cut those that touch.`
}

interface LetterActsProps {
  letters: ReturnType<typeof useLetters>
  ready: boolean
  selected: number
}

function LetterActs({ letters, ready, selected }: LetterActsProps) {
  const count = letters.read?.letters.length ?? 0
  return (
    <p className={styles.acts}>
      <span className="soft">Letter {selected + 1}:</span>
      <button type="button" className="btn" disabled={!ready} onClick={() => void letters.cut(selected, null)}>
        Cut in two
      </button>
      <button type="button" className="btn" disabled={selected + 1 >= count} onClick={() => letters.join(selected)}>
        Join with next
      </button>
      <button type="button" className="btn" onClick={() => letters.remove(selected)}>
        Remove
      </button>
    </p>
  )
}
