import { keepPreviousData } from '@tanstack/react-query'
import { trpc } from '../../../api/trpc.ts'
import { ListPages } from '../../../app/ListPages.tsx'
import { usePreferences } from '../../../app/preferences.tsx'
import { useKept } from '../../../ui/use-kept.ts'
import { CollectionGrid } from '../../collections/CollectionGrid.tsx'
import { NoCollections } from '../../collections/CollectionsList.tsx'
import { DesignerGrid, NoDesigners } from '../../foundries/designers/DesignerGrid.tsx'
import { thingsFound } from './search-inputs.ts'

interface Props {
  tab: 'designers' | 'collections'
  q: string
  page: number
  href: (page: number) => string
}

/** Results other than fonts. A separate chunk, because most visits to the search page never need it. */
export function SearchThings(props: Props) {
  return props.tab === 'designers' ? <Designers {...props} /> : <Collections {...props} />
}

function Designers({ q, page, href }: Props) {
  const { data } = trpc.designers.search.useQuery(thingsFound(q, page, usePreferences()), {
    placeholderData: keepPreviousData,
  })
  const result = useKept(data)
  if (!result) return null
  if (result.total === 0) return <NoDesigners filtered={q !== ''} />
  return (
    <>
      <DesignerGrid designers={result.hits} />
      <ListPages {...result} href={href} />
    </>
  )
}

function Collections({ q, page, href }: Props) {
  const { data } = trpc.collections.search.useQuery(thingsFound(q, page, usePreferences()), {
    placeholderData: keepPreviousData,
  })
  const result = useKept(data)
  if (!result) return null
  if (result.total === 0) return <NoCollections filtered={q !== ''} />
  return (
    <>
      <CollectionGrid collections={result.hits} q={q} />
      <ListPages {...result} href={href} />
    </>
  )
}
