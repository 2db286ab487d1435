import type { FontSearchResult } from '#shared/contracts/fonts.ts'
import { ownPart } from '../../../ui/own-part.tsx'

/** Most lists have rows and nothing else to say: this does not come with them. */
export const ListRemarks = ownPart('remarks', () => import('./ListRemarks.tsx').then((module) => module.ListRemarks))

/** Whether there is something to say of an answer. loadList() fetches the part then, so that it is drawn at once. */
export const needsRemarks = ({ hits, didYouMean, ignored }: FontSearchResult) =>
  hits.length === 0 || didYouMean.length > 0 || ignored !== ''
