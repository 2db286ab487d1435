import { keepPreviousData } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'wouter'
import type { EmojiQuery } from '#shared/contracts/unicode/unicode.ts'
import { countLabel } from '#shared/format/download-label.ts'
import { routePath } from '#shared/routes.ts'
import { trpc } from '../../../api/trpc.ts'
import { useNavigation } from '../../../app/navigation.tsx'
import type { LoadContext, PageMeta, PageProps } from '../../../app/page.ts'
import { ListBar } from '../../../ui/ListBar.tsx'
import * as styles from './EmojiKeyboardPage.module.css'
import { EmojiText, insertAt } from './EmojiText.tsx'
import { EMOJI_LANGUAGE_NAMES, emojiHref, emojiState, TONES } from './emoji-address.ts'
import { type RecentEmoji, readRecents, readTone, writeRecent, writeTone } from './emoji-recents.ts'
import * as textToolsStyles from './text-tools.module.css'
import { useEmojiFont } from './use-emoji-font.ts'

const PATH = routePath('emoji-keyboard')
const inputOf = ({ q, lang, group }: EmojiQuery) => ({ q, lang, group })

export async function load({ api, query, config }: LoadContext): Promise<PageMeta> {
  const state = emojiState(query)
  const found = await api.unicode.emoji.fetch(inputOf(state))
  return {
    status: found.hits.length === 0 ? 404 : 200,
    title: `Emoji keyboard · ${config.siteName}`,
    description: 'Every emoji of Unicode to type and copy: by group, by words in 21 languages, in all skin tones.',
    canonical: PATH,
    robots: query.size > 0 ? 'noindex' : undefined,
  }
}

/** All emoji as keys that type into a text, with a search by words. */
export function Page({ query }: PageProps) {
  const { navigate } = useNavigation()
  const state = emojiState(query)
  const { data: found } = trpc.unicode.emoji.useQuery(inputOf(state), { placeholderData: keepPreviousData })
  const [text, setText] = useState('')
  const [tone, setTone] = useState(0)
  const [recents, setRecents] = useState<RecentEmoji[]>([])
  const field = useRef<HTMLInputElement>(null)
  useEmojiFont()
  // Stored in the browser only. Read after the first render, which must match the server's.
  useEffect(() => {
    setRecents(readRecents())
    setTone(readTone())
  }, [])
  const type = (emoji: RecentEmoji) => {
    setRecents(writeRecent({ text: emoji.text, label: emoji.label }))
    if (!field.current) return
    const next = insertAt(field.current, emoji.text)
    flushSync(() => setText(next.text))
    // Moves the cursor behind the emoji; the focus stays on the key.
    field.current.setSelectionRange(next.place, next.place)
  }
  if (!found) return null
  const hits = found.hits.map((emoji) => ({ ...emoji, text: emoji.tones[tone - 1] ?? emoji.text }))
  return (
    <div className={`wrap ${textToolsStyles.tool}`}>
      <div className="list-head">
        <div>
          <h1>Emoji keyboard</h1>
          <p aria-live="polite">
            {state.q === ''
              ? 'By group, or by words in your language.'
              : `${countLabel(found.hits.length, 'emoji', 'emoji')} for “${state.q}”.`}
          </p>
        </div>
      </div>
      <EmojiText text={text} field={field} onChange={setText} />
      <ListBar
        path={PATH}
        label={`Search in ${EMOJI_LANGUAGE_NAMES[state.lang]}`}
        q={state.q}
        sort={null}
        hidden={{ lang: state.lang === 'en' ? '' : state.lang }}
        onSearch={(q) => void navigate(emojiHref(state, { q }), { replace: true, keepScroll: true })}
        onSort={() => undefined}
      />
      <div className={styles.choices}>
        <form action={PATH} method="get">
          <label>
            <span>Language</span>
            <select
              className="select"
              name="lang"
              key={state.lang}
              defaultValue={state.lang}
              onChange={(event) =>
                void navigate(emojiHref(state, { lang: event.target.value as EmojiQuery['lang'] }), {
                  keepScroll: true,
                })
              }
            >
              {Object.entries(EMOJI_LANGUAGE_NAMES).map(([code, name]) => (
                <option key={code} value={code} lang={code}>
                  {name}
                </option>
              ))}
            </select>
          </label>
          <button className="btn no-js" type="submit">
            Show
          </button>
        </form>
        <label className="needs-js">
          <span>Skin tone</span>
          <select
            className="select"
            value={tone}
            onChange={(event) => {
              setTone(Number(event.target.value))
              writeTone(Number(event.target.value))
            }}
          >
            {TONES.map((name, at) => (
              <option key={name} value={at}>
                {name}
              </option>
            ))}
          </select>
        </label>
      </div>
      {recents.length > 0 ? (
        <section className={styles.recent}>
          <h2>Recently used</h2>
          <Keys label="Recently used" emoji={recents} onType={type} />
        </section>
      ) : null}
      {state.q === '' ? (
        <nav className={styles.groups} aria-label="Groups">
          {found.groups.map((group) => (
            <Link
              key={group.number}
              href={emojiHref(state, { group: group.number })}
              aria-current={group.number === state.group ? 'page' : undefined}
            >
              {group.name}
            </Link>
          ))}
        </nav>
      ) : null}
      {hits.length === 0 ? (
        <p className="soft">No emoji has this name. Try another word, or another language.</p>
      ) : null}
      <Keys label="Emoji" emoji={hits} onType={type} />
    </div>
  )
}

/** Rows of keys with one Tab stop: arrow keys move between them, Enter and Space type. */
function Keys(props: { label: string; emoji: readonly RecentEmoji[]; onType(emoji: RecentEmoji): void }) {
  const { label, emoji, onType } = props
  const root = useRef<HTMLUListElement>(null)
  const [at, setAt] = useState(0)
  const current = Math.min(at, Math.max(0, emoji.length - 1))
  const onKeyDown = (event: KeyboardEvent) => {
    const keys = [...(root.current?.querySelectorAll('button') ?? [])]
    const top = keys[0]?.offsetTop
    const perRow = Math.max(1, keys.filter((key) => key.offsetTop === top).length)
    const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -perRow, ArrowDown: perRow }
    const to =
      event.key === 'Home'
        ? 0
        : event.key === 'End'
          ? keys.length - 1
          : event.key in steps
            ? current + steps[event.key]!
            : -1
    if (to < 0 || to >= keys.length) return
    event.preventDefault()
    setAt(to)
    keys[to]?.focus()
  }
  return (
    <ul className={styles.keys} ref={root} aria-label={label} onKeyDown={onKeyDown}>
      {emoji.map((one, place) => (
        <li key={one.text}>
          <button
            type="button"
            title={one.label}
            aria-label={one.label}
            tabIndex={place === current ? 0 : -1}
            onFocus={() => setAt(place)}
            onClick={() => onType(one)}
          >
            {one.text}
          </button>
        </li>
      ))}
    </ul>
  )
}
