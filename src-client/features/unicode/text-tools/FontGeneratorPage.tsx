import { useRef, useState } from 'react'
import { routePath } from '#shared/routes.ts'
import { textStyles } from '#shared/unicode/text-styles.ts'
import { trpc } from '../../../api/trpc.ts'
import { useNavigation } from '../../../app/navigation.tsx'
import type { LoadContext, PageMeta, PageProps } from '../../../app/page.ts'
import { useCopy } from '../../../ui/CopyLink.tsx'
import { useEarlyInput } from '../../../ui/use-early-input.ts'
import { useTypedAddress } from '../../../ui/use-typed-address.ts'
import { Letters } from '../Letters.tsx'
import { useMissingLetters } from '../use-missing-letters.ts'
import * as styles from './FontGeneratorPage.module.css'
import { fontsInput, generatorHref, generatorState } from './generator-address.ts'
import { SetInFont } from './SetInFont.tsx'
import * as textToolsStyles from './text-tools.module.css'

const PATH = routePath('font-generator')

export async function load({ api, query, config }: LoadContext): Promise<PageMeta> {
  await api.fonts.search.fetch(fontsInput(generatorState(query)))
  return {
    title: `Font generator · ${config.siteName}`,
    description:
      'Your text in letters that can be pasted anywhere, and in any font of this site as a picture with colours, outline and shadow.',
    canonical: PATH,
    robots: query.size > 0 ? 'noindex' : undefined,
  }
}

/** A text in the letter styles that Unicode has as characters, and as a picture in a font. */
export function Page({ query }: PageProps) {
  const { navigate } = useNavigation()
  const state = generatorState(query)
  const [typed, setTyped] = useState({ text: state.text, find: state.find })
  const { text } = typed
  // Both fields may change within one drawing: what was typed before hydration is taken at once.
  const latest = useRef(typed)
  const { data: found } = trpc.fonts.search.useQuery(fontsInput(state), { placeholderData: (old) => old })
  const settle = useTypedAddress(
    (next: typeof typed) => void navigate(generatorHref(state, next), { replace: true, keepScroll: true }),
    400,
  )
  const type = (change: Partial<typeof typed>) => {
    latest.current = { ...latest.current, ...change }
    setTyped(latest.current)
    settle(latest.current)
  }
  const words = useRef<HTMLInputElement>(null)
  useEarlyInput(words, (text) => type({ text }))
  const find = useRef<HTMLInputElement>(null)
  useEarlyInput(find, (find) => type({ find }))
  const changing = textStyles().filter((style) => style.changes(text))
  useMissingLetters(changing.map((style) => style.apply(text)).join(' '))
  return (
    <div className={`wrap ${textToolsStyles.tool}`}>
      <div className="list-head">
        <div>
          <h1>Font generator</h1>
          <p>Type a text, then copy it in fancy letters, or save it as a picture in any font.</p>
        </div>
      </div>
      <form className={styles.form} action={PATH} method="get" onSubmit={(event) => event.preventDefault()}>
        {state.font > 0 ? <input type="hidden" name="font" value={state.font} /> : null}
        <label className={styles.words}>
          <span>Text</span>
          <input
            className="input"
            ref={words}
            name="text"
            value={text}
            maxLength={100}
            dir="auto"
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => type({ text: event.target.value })}
          />
        </label>
        <label>
          <span>Font</span>
          <input
            className="input"
            type="search"
            ref={find}
            name="find"
            placeholder="Find a font"
            value={typed.find}
            maxLength={60}
            autoComplete="off"
            onChange={(event) => type({ find: event.target.value })}
          />
        </label>
        <button className="btn no-js" type="submit">
          Show
        </button>
      </form>
      {found ? <SetInFont key={state.font} state={state} text={text} families={found.hits} /> : null}
      <section className="sec" aria-labelledby="letters">
        <div className="sec-h">
          <h2 id="letters">Letters to paste</h2>
        </div>
        <p className={styles.note}>
          These are signs of mathematics and others that look like letters. Screen readers spell them out one by one or
          skip them, searches do not find them, and a device may lack them: keep them for ornaments, never for what has
          to be read.
        </p>
        {changing.length === 0 ? (
          <p className="soft">Unicode has no styled forms of these characters: they exist for A to Z and digits.</p>
        ) : (
          <ul className={styles.styles} data-letters>
            {changing.map((style) => (
              <li key={style.label}>
                <StyledText label={style.label} text={style.apply(text)} />
              </li>
            ))}
          </ul>
        )}
      </section>
    </div>
  )
}

/** A text that copies itself when pressed. Without scripts it can be selected and copied. */
function StyledText({ label, text }: { label: string; text: string }) {
  const [copied, copy] = useCopy()
  return (
    <button type="button" className={styles.style} onClick={() => void copy(text)}>
      <span className={styles.text}>
        <Letters text={text} />
      </span>
      <span className="soft" aria-live="polite">
        {copied ? 'Copied!' : label}
      </span>
    </button>
  )
}
