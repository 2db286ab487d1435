import { Link } from 'wouter'
import { countLabel, groupThousands } from '#shared/format/download-label.ts'
import { routePath } from '#shared/routes.ts'
import { trpc } from '../../api/trpc.ts'
import { useNavigation } from '../../app/navigation.tsx'
import type { LoadContext, PageMeta, PageProps } from '../../app/page.ts'
import { BlockTiles } from './BlockTiles.tsx'
import { CharacterList } from './CharacterList.tsx'
import { CharacterOfTheDay } from './CharacterOfTheDay.tsx'
import * as charactersStyles from './characters.module.css'
import { UNICODE_TOOLS } from './tools.ts'
import { UnicodeBox } from './UnicodeBox.tsx'
import * as styles from './UnicodePage.module.css'
import { characterInput, characterState, charactersHref } from './unicode-address.ts'

const PATH = routePath('unicode')
/** Examples of what the search field understands. */
const EXAMPLES: readonly (readonly [q: string, words: string])[] = [
  ['€', 'a character'],
  ['U+00B0', 'a code point'],
  ['&#x1F600;', 'a reference'],
  ['arrow right', 'words of a name'],
  ['Katze', 'a name in another language'],
  ['\\p{Greek}', 'a property'],
  ['U+2190..U+21FF', 'a range'],
  ['Ζaрf', 'any text'],
]

export async function load({ api, query, config }: LoadContext): Promise<PageMeta> {
  const state = characterState(query)
  const [parts, found] = await Promise.all([
    api.unicode.parts.fetch({ kind: 'plane' }),
    state.q === '' ? null : api.unicode.search.fetch(characterInput(state)),
    state.q === '' ? api.unicode.showcase.fetch() : null,
  ])
  return {
    status: found?.total === 0 ? 404 : 200,
    title: `${state.q === '' ? 'Unicode' : `${state.q} · Unicode`} · ${config.siteName}`,
    description: `All ${groupThousands(parts.total)} characters of Unicode ${parts.version}: what each is, how to type and write it, and which fonts have it.`,
    canonical: PATH,
    robots: state.q === '' ? undefined : 'noindex',
  }
}

/** Entry to the Unicode reference: a search field and the planes, blocks and other parts. */
export function Page({ query }: PageProps) {
  const { navigate } = useNavigation()
  const state = characterState(query)
  const [parts] = trpc.unicode.parts.useSuspenseQuery({ kind: 'plane' })
  const { data: found } = trpc.unicode.search.useQuery(characterInput(state), { enabled: state.q !== '' })
  return (
    <div className={`wrap ${charactersStyles.uni}`}>
      <div className="list-head">
        <div>
          <h1>Unicode</h1>
          <p>
            {groupThousands(parts.total)} characters of version {parts.version}, and the fonts that have them.
          </p>
        </div>
      </div>
      <UnicodeBox
        path={PATH}
        q={state.q}
        onSearch={(q) => void navigate(charactersHref(PATH, state, { q }), { replace: true, keepScroll: true })}
      />
      {state.q === '' ? (
        <>
          <p className={styles.tries}>
            {EXAMPLES.map(([q, words]) => (
              <Link key={q} href={charactersHref(PATH, state, { q })}>
                <code>{q}</code> <span className="soft">{words}</span>
              </Link>
            ))}
          </p>
          <CharacterOfTheDay />
          <BlockTiles />
          <UnicodeContents />
          <p className={`${styles.data} soft`}>
            From the Unicode Character Database 17.0 and CLDR 48. Remarks of the code charts and readings of ideographs
            are those of version 16.0.
          </p>
        </>
      ) : (
        <>
          <p className={styles.read} aria-live="polite">
            {found ? (
              <>
                Read as {found.read.words}: {countLabel(found.total, 'character')}
              </>
            ) : null}
          </p>
          <CharacterList path={PATH} state={state} empty="No character found" />
        </>
      )}
    </div>
  )
}

function UnicodeContents() {
  return (
    <section className="sec" aria-labelledby="ways">
      <div className="sec-h">
        <h2 id="ways">Lists and tools</h2>
      </div>
      <ul className={styles.ways}>
        {UNICODE_TOOLS.map((tool) => (
          <li key={tool.href}>
            <Link href={tool.href}>
              <b>{tool.label}</b>
              <span className="soft">{tool.note}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
