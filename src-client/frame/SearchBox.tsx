import { type FormEvent, type KeyboardEvent, lazy, Suspense, useEffect, useId, useRef, useState } from 'react'
import { Link } from 'wouter'
import { countLabel } from '#shared/format/download-label.ts'
import { DEBOUNCE_MS, SEARCH } from '#shared/limits.ts'
import { routePath } from '#shared/routes.ts'
import { QUIET } from '../api/query-client.ts'
import { trpc } from '../api/trpc.ts'
import { useNavigation } from '../app/navigation.tsx'
import { usePreferences } from '../app/preferences.tsx'
import { Icon } from '../ui/Icon.tsx'
import { isComposing } from '../ui/is-typing.ts'
import { useEarlyInput } from '../ui/use-early-input.ts'
import { useTypedAddress } from '../ui/use-typed-address.ts'
import * as styles from './SearchBox.module.css'
import { suggestOptions } from './suggest-options.ts'

const SEARCH_PATH = routePath('search')
const SuggestList = lazy(() => import('./SuggestList.tsx').then((module) => ({ default: module.SuggestList })))

/**
 * Opens the search page 600 ms after the last key, with suggestions over it while the field has the focus. On the search page it replaces
 * the address instead. Enter opens it immediately.
 */
export function SearchBox() {
  const { page, navigate } = useNavigation()
  const { keys } = usePreferences()
  const onSearch = page.name === 'search' || page.name === 'search-fonts'
  const target = page.name === 'search-fonts' ? routePath('search-fonts') : SEARCH_PATH
  const pageQuery = onSearch ? (new URLSearchParams(page.search).get('q') ?? '') : ''
  const [text, setText] = useState(pageQuery)
  const [asked, setAsked] = useState('')
  // By its key: the list may change while the arrow keys choose.
  const [chosen, choose] = useState('')
  const [open, setOpen] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const listId = useId()

  // The field follows the address, except while the visitor is typing.
  useEffect(() => {
    if (document.activeElement !== field.current) setText(pageQuery)
  }, [pageQuery])
  const typedTo = useRef('')
  // The list closes on pages that typing did not open.
  useEffect(() => {
    if (page.url !== typedTo.current) setOpen(false)
  }, [page])

  const suggest = trpc.fonts.suggest.useQuery(
    { q: asked },
    { enabled: asked !== '', placeholderData: (old) => old, meta: QUIET },
  )
  const found = asked === '' ? null : suggest.data
  const options = found ? suggestOptions(found, asked) : []
  const active = options.findIndex(({ key }) => key === chosen)
  const searchUrl = (q: string) => (q === '' ? target : `${target}?${new URLSearchParams({ q })}`)

  const settle = useTypedAddress(
    (q: string) => {
      setAsked(q)
      if (q === '' && !onSearch) return
      typedTo.current = searchUrl(q)
      void navigate(typedTo.current, { replace: onSearch, keepScroll: onSearch, yields: true })
    },
    DEBOUNCE_MS.search,
    target,
  )
  const type = (value: string) => {
    setText(value)
    choose('')
    setOpen(true)
    settle(value.trim())
  }
  // Must follow the effects above, which would overwrite the text.
  useEarlyInput(field, type)

  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    const option = options[active]
    setOpen(false)
    setAsked('')
    settle.cancel()
    void navigate(option ? option.href : searchUrl(text.trim()), { replace: onSearch && !option })
    if (option) field.current?.blur()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return
    if (event.key === 'Escape') {
      if (open) event.preventDefault()
      setOpen(false)
      choose('')
    } else if (open && options.length > 0 && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault()
      const step = event.key === 'ArrowDown' ? 1 : -1
      // One position more than there are options: the field itself.
      choose(options[((active + 1 + step + options.length + 1) % (options.length + 1)) - 1]?.key ?? '')
    }
  }
  const shown = open && found !== null && found !== undefined
  return (
    <search className={styles.search}>
      <form
        className={styles.find}
        action={SEARCH_PATH}
        onSubmit={onSubmit}
        onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setOpen(false)}
      >
        <label className="vh" htmlFor="q">
          Search fonts, designers and collections
        </label>
        <Icon name="search" />
        <input
          ref={field}
          id="q"
          name="q"
          type="text"
          placeholder="Search"
          autoComplete="off"
          enterKeyHint="search"
          maxLength={SEARCH.maxQueryChars}
          role="combobox"
          aria-expanded={shown}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={shown && active >= 0 ? `${listId}-${active}` : undefined}
          value={text}
          onChange={(event) => type(event.target.value)}
          onFocus={() => setOpen(true)}
          onKeyDown={onKeyDown}
        />
        {keys ? <kbd>/</kbd> : null}
        <Link className={styles.picture} href={routePath('identify')} aria-label="Find a font from a picture">
          <Icon name="camera" />
        </Link>
        <div id={listId} role="listbox" aria-label="Suggestions" className={`menu ${styles.suggest}`} hidden={!shown}>
          {shown && found ? (
            <Suspense>
              <SuggestList
                id={listId}
                found={found}
                options={options}
                active={active}
                onPick={(href) => {
                  setOpen(false)
                  void navigate(href)
                }}
              />
            </Suspense>
          ) : null}
        </div>
        <span className="vh" role="status">
          {shown && found
            ? `${countLabel(found.families.length, 'font')}, ${countLabel(found.designers.length, 'designer')} and ${countLabel(found.collections.length, 'collection')} suggested`
            : ''}
        </span>
      </form>
    </search>
  )
}
