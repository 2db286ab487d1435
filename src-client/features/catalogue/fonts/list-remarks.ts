import type { FontSearchResult } from '#shared/contracts/catalogue/fonts.ts'
import { ownPart } from '../../../ui/own-part.tsx'

/** A separate chunk, because most lists have rows and no remarks. */
export const ListRemarks = ownPart('remarks', () => import('./ListRemarks.tsx').then((module) => module.ListRemarks))

/** Whether a result has remarks. loadList() then loads the chunk, so that they are shown at once. */
export const needsRemarks = ({
  hits,
  didYouMean,
  ignored,
  lacking,
  instead,
  reference,
  understood,
}: FontSearchResult) =>
  hits.length === 0 ||
  didYouMean.length > 0 ||
  ignored !== '' ||
  lacking !== '' ||
  Boolean(instead ?? reference) ||
  understood.some(({ kind }) => kind === 'chars')
