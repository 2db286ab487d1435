import '../../../styles/form.css'
import { type MouseEvent, useRef, useState } from 'react'
import { Link } from 'wouter'
import { routePath } from '#shared/routes.ts'
import { trpc } from '../../../api/trpc.ts'
import type { LoadContext, PageMeta, PageProps } from '../../../app/page.ts'
import * as leadStyles from '../../../ui/lead.module.css'
import { useDebounced } from '../../../ui/use-debounced.ts'
import { GeneratorForm } from './GeneratorForm.tsx'
import { generatorChoice, styleInput, stylesInput } from './generator-choice.ts'
import * as webFontGeneratorPageStyles from './WebFontGeneratorPage.module.css'

const PATH = routePath('web-font-generator')
/** Id of the form that finds a font. Its field is shown inside the other form, and forms cannot be nested. */
const FIND_FORM = 'find-font'
/** Between the last letter and the search. */
const FIND_PAUSE_MS = 250

export async function load({ api, query, config, form }: LoadContext): Promise<PageMeta> {
  const choice = generatorChoice(query, form)
  await Promise.all([
    api.languages.list.fetch(),
    api.fonts.search.fetch(stylesInput(choice)),
    // An unknown id chooses nothing; the form shows the error when it is sent.
    choice.font > 0 ? api.fonts.details.fetch(styleInput(choice)).catch(() => null) : null,
  ])
  return {
    title: `Web font generator · ${config.siteName}`,
    description:
      'Makes small web fonts of a font of this site or of your own file: the characters you need, WOFF2, WOFF or TTF, style sheet and fallback included.',
    canonical: PATH,
    robots: query.size > 0 ? 'noindex' : undefined,
    ...(form ? { form } : {}),
  }
}

/** The first style found is chosen: Regular rather than Thin. */
const primaryFirst = (a: { primary: boolean }, b: { primary: boolean }) => Number(b.primary) - Number(a.primary)

/** Turns a font into web files. */
export function Page({ query, meta }: PageProps) {
  const choice = generatorChoice(query, meta.form)
  return <Generator key={choice.find} choice={choice} form={meta.form} />
}

function Generator({ choice, form }: { choice: ReturnType<typeof generatorChoice>; form: PageMeta['form'] }) {
  const field = useRef<HTMLInputElement>(null)
  const [find, setFind] = useState(choice.find)
  const settle = useDebounced((words: string) => setFind(words.trim()), FIND_PAUSE_MS)
  const typed = find === choice.find ? '' : find
  const [{ languages }] = trpc.languages.list.useSuspenseQuery()
  const { data: found } = trpc.fonts.search.useQuery(stylesInput({ ...choice, find }), {
    placeholderData: (old) => old,
  })
  const { data: chosen } = trpc.fonts.details.useQuery(styleInput(choice), { enabled: choice.font > 0, retry: false })
  const offered = (found?.hits ?? [])
    .filter((family) => family.commercial_use)
    .flatMap((family) => family.fonts.filter((font) => font.file !== null).sort(primaryFirst))
  const styles = chosen && typed === '' ? [chosen, ...offered.filter((font) => font.id !== chosen.id)] : offered
  /** Opening the address again would change nothing, and another one empties the other fields. */
  function showPopular(event: MouseEvent) {
    if (choice.find !== '') return
    event.preventDefault()
    settle.cancel()
    setFind('')
    if (field.current) field.current.value = ''
    field.current?.focus()
  }
  return (
    <div className={`wrap ${webFontGeneratorPageStyles.kit}`}>
      <h1>Web font generator</h1>
      <p className={leadStyles.lead}>
        Turn a font into web files: a ZIP for your web server with only the characters you need, a style sheet, a
        size-matched fallback, a page to try it, and the licence. Layout features stay, unless you choose which to keep.
        To use a font without hosting it, see “Use on the web” on its page.
      </p>
      <form
        id={FIND_FORM}
        action={PATH}
        method="get"
        onSubmit={(event) => {
          // Opening the address would empty the other fields.
          event.preventDefault()
          settle.flush()
        }}
      />
      <GeneratorForm
        styles={styles.map(({ id, fullName }) => ({ id, fullName }))}
        font={choice.font}
        languages={languages.map(({ code, name }) => ({ code, name }))}
        submitted={form}
        typed={typed}
        find={
          <>
            <label htmlFor="find">Font of this site</label>
            <div className={webFontGeneratorPageStyles.findRow}>
              <input
                id="find"
                ref={field}
                form={FIND_FORM}
                className="input"
                type="search"
                name="find"
                defaultValue={choice.find}
                maxLength={60}
                placeholder="Name"
                onChange={(event) => settle(event.target.value)}
              />
              <button form={FIND_FORM} className="btn no-js" type="submit">
                Find
              </button>
            </div>
            {find !== '' && styles.length === 0 ? (
              <p className={`field-hint ${webFontGeneratorPageStyles.nothing}`}>
                No font with this name may be used on web pages.{' '}
                <Link className="link" href={PATH} onClick={showPopular}>
                  Show popular ones
                </Link>
              </p>
            ) : null}
          </>
        }
      />
    </div>
  )
}
