import { keepPreviousData } from '@tanstack/react-query'
import { countLabel } from '#shared/format/download-label.ts'
import { trpc } from '../../api/trpc.ts'
import { Empty } from '../../ui/Empty.tsx'
import * as pagerStyles from '../../ui/Pager.module.css'
import { Pager } from '../../ui/Pager.tsx'
import { CharacterGrid } from './CharacterGrid.tsx'
import { type CharacterState, characterInput, charactersHref } from './unicode-address.ts'

interface Props {
  path: string
  /** The state to search for. */
  state: CharacterState
  /** The state for the addresses of its pages, without what the path already fixes. */
  shown?: CharacterState
  empty: string
}

/** A list of characters with a pager. */
export function CharacterList({ path, state, shown = state, empty }: Props) {
  const { data: found } = trpc.unicode.search.useQuery(characterInput(state), { placeholderData: keepPreviousData })
  if (!found) return null
  if (found.total === 0)
    return <Empty heading={empty}>Try a part of its name, its number, or the character itself.</Empty>
  return (
    <>
      <CharacterGrid characters={found.hits} />
      <Pager page={found.page} pages={found.pages} href={(page) => charactersHref(path, shown, { page })} />
      {found.page === found.pages ? <p className={pagerStyles.end}>{countLabel(found.total, 'result')}</p> : null}
    </>
  )
}
