import { useMemo, useRef, useState } from 'react'
import { ASCII_ART } from '#shared/limits.ts'
import { routePath } from '#shared/routes.ts'
import { trpc } from '../../../api/trpc.ts'
import { useNavigation } from '../../../app/navigation.tsx'
import type { LoadContext, PageMeta, PageProps } from '../../../app/page.ts'
import { Pager } from '../../../ui/Pager.tsx'
import { useArrived } from '../../../ui/use-arrived.ts'
import { useEarlyInput } from '../../../ui/use-early-input.ts'
import { useTypedAddress } from '../../../ui/use-typed-address.ts'
import { AsciiCard } from './AsciiCard.tsx'
import * as styles from './AsciiFontsPage.module.css'
import { asciiHref, asciiState } from './ascii-address.ts'
import * as textToolsStyles from './text-tools.module.css'
import { useAsciiArt } from './use-ascii-art.ts'
import { useNearest } from './use-nearest.ts'

const PATH = routePath('ascii-fonts')

export async function load({ api, query, config }: LoadContext): Promise<PageMeta> {
  const state = asciiState(query)
  const { page, pages } = await api.asciiFonts.page.fetch(state)
  const href = (to: number) => asciiHref({ ...state, page: to })
  return {
    status: state.page > pages ? 404 : 200,
    title: `ASCII fonts · ${config.siteName}`,
    description: 'Your text as ASCII art in more than three hundred FIGlet fonts at once, to copy into code and chats.',
    canonical: PATH,
    robots: query.size > 0 ? 'noindex' : undefined,
    ...(page > 1 ? { prev: href(page - 1) } : {}),
    ...(page < pages ? { next: href(page + 1) } : {}),
  }
}

/** A line of text in every FIGlet font. The server draws one page of fonts; scripts draw all fonts as they scroll into view. */
export function Page({ query }: PageProps) {
  const { navigate } = useNavigation()
  const state = asciiState(query)
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(state.text)
  const [find, setFind] = useState('')
  const isLive = useArrived()
  const { data: found } = trpc.asciiFonts.page.useQuery(state, { placeholderData: (old) => old })
  const known = useMemo(
    () => new Map(text === state.text ? (found?.hits ?? []).map(({ slug, art }) => [slug, art] as const) : []),
    [found, text, state.text],
  )
  const { arts, show } = useAsciiArt(text, found?.folder ?? '', known)
  const nearest = useNearest(show)
  const settle = useTypedAddress(
    (next: string) => void navigate(asciiHref({ text: next, page: 1 }), { replace: true, keepScroll: true }),
    600,
  )
  const type = (value: string) => {
    setText(value)
    settle(value)
  }
  useEarlyInput(field, type)
  if (!found) return null
  const wanted = find.trim().toLowerCase()
  const fonts = isLive ? found.fonts.filter(({ name }) => name.toLowerCase().includes(wanted)) : found.hits
  return (
    <div className={`wrap ${textToolsStyles.tool}`}>
      <div className="list-head">
        <div>
          <h1>ASCII fonts</h1>
          <p>
            One line in {found.total} FIGlet fonts, to paste wherever letters have one width. Screen readers read it
            character by character, so add the text in plain letters too.
          </p>
        </div>
      </div>
      <form className={styles.form} action={PATH} method="get" onSubmit={(event) => event.preventDefault()}>
        <label>
          <span>Text</span>
          <input
            ref={field}
            className="input"
            name="text"
            value={text}
            maxLength={ASCII_ART.maxChars}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => type(event.target.value)}
          />
        </label>
        <label className={`needs-js ${styles.find}`}>
          <span>Name of the font</span>
          <input
            className="input"
            type="search"
            value={find}
            maxLength={40}
            autoComplete="off"
            onChange={(event) => setFind(event.target.value)}
          />
        </label>
        <button className="btn no-js" type="submit">
          Show
        </button>
      </form>
      {fonts.length === 0 ? <p className="soft">No font has this in its name.</p> : null}
      <ul className={styles.list}>
        {fonts.map((font) => (
          <AsciiCard
            key={font.slug}
            {...font}
            text={text}
            // Unknown until the server has answered for this text.
            missing={text === state.text ? font.missing : undefined}
            art={arts.get(font.slug)}
            isNear={!isLive || nearest.has(font.slug)}
            watch={nearest.watch}
          />
        ))}
      </ul>
      {isLive ? null : <Pager page={found.page} pages={found.pages} href={(page) => asciiHref({ ...state, page })} />}
    </div>
  )
}
