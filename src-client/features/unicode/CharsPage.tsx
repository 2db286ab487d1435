import { countLabel, groupThousands } from '#shared/format/download-label.ts'
import { routePath } from '#shared/routes.ts'
import { trpc } from '../../api/trpc.ts'
import { useNavigation } from '../../app/navigation.tsx'
import type { LoadContext, PageMeta, PageProps } from '../../app/page.ts'
import { ListBar } from '../../ui/ListBar.tsx'
import { CharacterList } from './CharacterList.tsx'
import * as charactersStyles from './characters.module.css'
import {
  CHARACTER_SORTS,
  type CharacterSort,
  characterInput,
  characterState,
  charactersHref,
} from './unicode-address.ts'

const PATH = routePath('unicode-chars')

export async function load({ api, query, config }: LoadContext): Promise<PageMeta> {
  const state = characterState(query)
  const found = await api.unicode.search.fetch(characterInput(state))
  const at = (page: number) => charactersHref(PATH, state, { page })
  return {
    status: found.total === 0 ? 404 : 200,
    title: `Unicode characters${found.page > 1 ? `, page ${found.page}` : ''} · ${config.siteName}`,
    description: `${groupThousands(found.total)} characters of Unicode, a hundred a page, each with everything about it.`,
    canonical: at(found.page),
    prev: found.page > 1 ? at(found.page - 1) : undefined,
    next: found.page < found.pages ? at(found.page + 1) : undefined,
    robots: state.q !== '' || state.sort !== '' || state.filter !== '' ? 'noindex' : undefined,
  }
}

/** Every assigned character. */
export function Page({ query }: PageProps) {
  const { navigate } = useNavigation()
  const state = characterState(query)
  const { data: found } = trpc.unicode.search.useQuery(characterInput(state))
  const go = (change: Parameters<typeof charactersHref>[2]) =>
    void navigate(charactersHref(PATH, state, change), { replace: true, keepScroll: true })
  return (
    <div className={`wrap ${charactersStyles.uni}`}>
      <div className="list-head">
        <div>
          <h1>Unicode characters</h1>
          <p aria-live="polite">
            {found
              ? state.q === ''
                ? `${countLabel(found.total, 'character')}${state.filter ? ' of this part' : ''}, drawn by the fonts of your device.`
                : `Read as ${found.read.words}: ${groupThousands(found.total)} found.`
              : null}
          </p>
        </div>
      </div>
      <ListBar
        path={PATH}
        label="Name, number or character"
        q={state.q}
        hidden={{ filter: state.filter }}
        sort={{ value: state.sort, options: CHARACTER_SORTS }}
        onSearch={(q) => go({ q })}
        onSort={(sort) => go({ sort: sort as CharacterSort })}
      />
      <CharacterList path={PATH} state={state} empty="No character found" />
    </div>
  )
}
