import { keepPreviousData } from '@tanstack/react-query'
import { trpc } from '../../api/trpc.ts'
import { useNavigation } from '../../app/navigation.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { CollectionGrid } from '../collections/CollectionGrid.tsx'
import { NoCollections } from '../collections/CollectionsList.tsx'
import { DesignerGrid, NoDesigners } from '../designers/DesignerGrid.tsx'
import { collectionsFound, designersFound } from './search-inputs.ts'

interface Props {
  tab: 'designers' | 'collections'
  q: string
  page: number
  href: (page: number) => string
}

/** What a word finds besides fonts. A part of the search page that most visits never load. */
export function SearchThings(props: Props) {
  return props.tab === 'designers' ? <Designers {...props} /> : <Collections {...props} />
}

function Designers({ q, page, href }: Props) {
  const { navigate } = useNavigation()
  const result = trpc.designers.search.useQuery(designersFound(q, page), { placeholderData: keepPreviousData }).data
  if (!result) return null
  if (result.total === 0) return <NoDesigners filtered={q !== ''} />
  return (
    <>
      <DesignerGrid designers={result.hits} />
      <Pager page={result.page} pages={result.pages} href={href} onNavigate={(to) => void navigate(to)} />
    </>
  )
}

function Collections({ q, page, href }: Props) {
  const { navigate } = useNavigation()
  const result = trpc.collections.search.useQuery(collectionsFound(q, page), { placeholderData: keepPreviousData }).data
  if (!result) return null
  if (result.total === 0) return <NoCollections filtered={q !== ''} />
  return (
    <>
      <CollectionGrid collections={result.hits} q={q} />
      <Pager page={result.page} pages={result.pages} href={href} onNavigate={(to) => void navigate(to)} />
    </>
  )
}
