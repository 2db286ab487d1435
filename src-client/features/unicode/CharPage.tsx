import { Suspense } from 'react'
import type { CharacterDetails } from '#shared/contracts/unicode/unicode.ts'
import { routePath } from '#shared/routes.ts'
import { characterPath, characterSlug, codepointLabel, codepointOfSlug } from '#shared/unicode/character-path.ts'
import { httpStatusOf } from '../../api/errors.ts'
import { trpc } from '../../api/trpc.ts'
import { collectionPage } from '../../app/json-ld.ts'
import type { Elsewhere, LoadContext, PageMeta, PageProps } from '../../app/page.ts'
import { CharacterFacts } from './CharacterFacts.tsx'
import { CharacterFonts } from './CharacterFonts.tsx'
import { CharacterHead } from './CharacterHead.tsx'
import { CharacterRelations } from './CharacterRelations.tsx'
import { characterFontsHref, characterFontsState } from './character-address.ts'
import * as charactersStyles from './characters.module.css'

/** -1 if the slug does not begin with a code point: the API rejects it, and the page answers 404. */
const codepointOf = (params: Record<string, string>) => codepointOfSlug(params.slug ?? '') ?? -1
/** Fonts never contain surrogates. */
const mayBeInFonts = (character: Pick<CharacterDetails, 'category'>) => character.category !== 'Cs'

export async function load({ api, params, query, config }: LoadContext): Promise<PageMeta | Elsewhere> {
  const codepoint = codepointOf(params)
  const character = await api.unicode.character.fetch({ codepoint }).catch((error: unknown) => {
    if (codepoint >= 0 && httpStatusOf(error) === 404) return null
    throw error
  })
  if (!character) {
    // The search explains that the code point is unassigned. The redirect is temporary, because Unicode may assign it later.
    return {
      status: 302,
      redirect: `${routePath('unicode')}?${new URLSearchParams({ q: codepointLabel(codepoint) })}`,
    }
  }
  const path = characterPath(character)
  if (params.slug !== characterSlug(codepoint, character.name)) return { moved: path }
  const state = characterFontsState(query)
  const fonts = mayBeInFonts(character) ? await api.unicode.fonts.fetch({ codepoint, ...state }) : null
  const label = codepointLabel(codepoint)
  const inFonts = fonts
    ? ` Set in ${fonts.total === 1 ? 'one family' : `${fonts.total} families`} here that have it.`
    : ''
  const description = `${label} ${character.name}: ${character.categoryName.name}${character.block ? `, block ${character.block.name}` : ''}. Properties, encodings, how to type it.${inFonts}`
  return {
    title: `${character.sign === '' && character.text ? `${character.text} ` : ''}${label} ${character.name} · ${config.siteName}`,
    description,
    canonical: characterFontsHref(path, { ...state, style: '', license: '' }, { page: fonts?.page ?? 1 }),
    robots: state.style !== '' || state.license !== '' ? 'noindex' : undefined,
    jsonLd: collectionPage(config, {
      description,
      crumbs: [
        { name: 'Unicode', path: routePath('unicode') },
        ...(character.block
          ? [{ name: character.block.name, path: routePath('unicode-block', { slug: character.block.slug }) }]
          : []),
        { name: `${label} ${character.name}`, path },
      ],
    }),
  }
}

/** Everything about one character, and the fonts that have it. */
export function Page({ params, query }: PageProps) {
  const codepoint = codepointOf(params)
  const [character] = trpc.unicode.character.useSuspenseQuery({ codepoint })
  const state = characterFontsState(query)
  const { data: fonts } = trpc.unicode.fonts.useQuery({ codepoint, ...state }, { enabled: mayBeInFonts(character) })
  return (
    <div className={`wrap ${charactersStyles.uni}`}>
      <CharacterHead character={character} fonts={fonts} />
      <CharacterFacts character={character} />
      {fonts ? (
        <Suspense>
          <CharacterFonts character={character} fonts={fonts} state={state} />
        </Suspense>
      ) : null}
      <Suspense>
        <CharacterRelations character={character} />
      </Suspense>
    </div>
  )
}
