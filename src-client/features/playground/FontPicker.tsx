import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import type { FontView } from '#shared/contracts/catalogue/fonts.ts'
import { countLabel } from '#shared/format/download-label.ts'
import { SEARCH } from '#shared/limits.ts'
import { QUIET } from '../../api/query-client.ts'
import { trpc } from '../../api/trpc.ts'
import { isComposing } from '../../ui/is-typing.ts'
import { useEarlyInput } from '../../ui/use-early-input.ts'
import { useSettled } from '../../ui/use-settled.ts'
import { useBasket } from '../catalogue/basket/basket-store.ts'
import { FamilyNamePicture } from '../previews/specimens/FamilyNamePicture.tsx'
import { primaryFont } from '../previews/specimens/primary-font.ts'
import * as styles from './FontPicker.module.css'
import { useRecentPicks } from './recent-picks.ts'

interface Choice {
  font: FontView
  family: { familyId: number; slug: string; name: string }
}

interface Props {
  label: string
  /** Query string of the page. Without scripts, the form sends it along. */
  kept: readonly [key: string, value: string][]
  action: string
  disabled?: boolean
  onPick(choice: Choice): void
}

/** Most fonts offered before anything is typed. */
const MOST_REMEMBERED = 6

/** Finds a family by name and picks its primary style. A combobox; without scripts, a plain search form. */
export function FontPicker({ label, kept, action, disabled, onPick }: Props) {
  const [text, setText] = useState('')
  const [open, setOpen] = useState(false)
  /** Id of the font that the arrow keys chose; 0 = none, so the first. */
  const [active, setActive] = useState(0)
  /** Enter was pressed before the families of the text were here. */
  const [isAwaited, setAwaited] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const id = useId()
  const asked = useSettled(text.trim())
  const {
    data: found,
    isPlaceholderData,
    isError,
  } = trpc.fonts.suggest.useQuery(
    { q: asked },
    { enabled: asked !== '' && open, placeholderData: (old) => old, meta: QUIET },
  )
  const remembered = useRemembered()
  const choices: Choice[] =
    text.trim() === ''
      ? remembered
      : (found?.families ?? []).flatMap((family) => {
          const font = primaryFont(family)
          return font ? [{ font, family }] : []
        })
  const isReady = text.trim() === '' || (asked === text.trim() && found !== undefined && !isPlaceholderData)
  const shown = open && choices.length > 0
  const isMissing = open && isReady && text.trim() !== '' && choices.length === 0
  const chosenAt = choices.findIndex(({ font }) => font.id === active)
  // What the arrow keys chose may not be among the families of a new text: then none is.
  const at = active === 0 ? 0 : chosenAt
  const pick = (choice: Choice | undefined) => {
    if (!choice) return
    setText('')
    setActive(0)
    setOpen(false)
    setAwaited(false)
    onPick(choice)
  }
  useEffect(() => {
    if (!isAwaited || !(isReady || isError)) return
    setAwaited(false)
    if (isReady) pick(choices[at])
  })
  useEarlyInput(field, (typed) => {
    setText(typed)
    setOpen(field.current === document.activeElement)
  })
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return
    if (event.key === 'Escape' && open) {
      event.preventDefault()
      setOpen(false)
      setAwaited(false)
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (!shown) setOpen(true)
      else {
        const next = event.key === 'ArrowDown' ? at + 1 : Math.max(0, at) - 1
        setActive(choices.at(next % choices.length)!.font.id)
      }
    } else if (event.key === 'Enter') {
      event.preventDefault()
      setOpen(true)
      if (!isReady) setAwaited(true)
      else if (shown) pick(choices[at])
    }
  }
  return (
    <form
      className={styles.find}
      action={action}
      onSubmit={(event) => event.preventDefault()}
      onBlur={(event) => {
        if (event.currentTarget.contains(event.relatedTarget)) return
        setOpen(false)
        setAwaited(false)
      }}
    >
      {kept.map(([key, value]) => (
        <input key={key} type="hidden" name={key} value={value} />
      ))}
      <label className="vh" htmlFor={`${id}-q`}>
        {label}
      </label>
      <input
        ref={field}
        id={`${id}-q`}
        name="find"
        className="input"
        type="text"
        placeholder={label}
        autoComplete="off"
        spellCheck={false}
        disabled={disabled}
        maxLength={SEARCH.maxQueryChars}
        role="combobox"
        aria-expanded={shown}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={shown && at >= 0 ? `${id}-${at}` : undefined}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setActive(0)
          setOpen(true)
          setAwaited(false)
        }}
        onFocus={() => setOpen(true)}
        onClick={() => setOpen(true)}
        onKeyDown={onKeyDown}
      />
      <button type="submit" className="btn no-js">
        Find
      </button>
      <div id={`${id}-list`} role="listbox" aria-label={label} className={`menu ${styles.suggest}`} hidden={!shown}>
        {shown
          ? choices.map((choice, place) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled by the field above
              <div
                key={choice.font.id}
                id={`${id}-${place}`}
                role="option"
                tabIndex={-1}
                aria-selected={place === at}
                className={place === at ? styles.isActive : undefined}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => pick(choice)}
              >
                <FamilyNamePicture
                  family={{ name: choice.family.name, fonts: [{ ...choice.font, primary: true }] }}
                  size={20}
                />
                <span className="muted small">{choice.font.name}</span>
              </div>
            ))
          : null}
      </div>
      {isMissing ? <p className={`menu ${styles.suggest} ${styles.missing}`}>No results for “{text.trim()}”</p> : null}
      <span className="vh" role="status">
        {open && isReady && text.trim() !== '' ? `${countLabel(choices.length, 'family', 'families')} found` : ''}
      </span>
    </form>
  )
}

/** The fonts in the basket, then those used here before, each once. */
function useRemembered(): Choice[] {
  const basket = useBasket()
  const recent = useRecentPicks()
  const ids = new Set<number>()
  return [...basket, ...recent].filter(({ font }) => !ids.has(font.id) && ids.add(font.id)).slice(0, MOST_REMEMBERED)
}
