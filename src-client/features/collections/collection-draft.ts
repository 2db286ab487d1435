import { collectionNameLength } from '#shared/format/collection-name.ts'
import { COLLECTION } from '#shared/limits.ts'

/** Values of the collection form. */
export interface CollectionDraft {
  name: string
  description: string
  private: boolean
}

export const EMPTY_DRAFT: CollectionDraft = { name: '', description: '', private: false }

/** Characters left; negative if the name is too long. */
export const nameLeft = (name: string): number => COLLECTION.nameMax - collectionNameLength(name)
export const descriptionLeft = (description: string): number =>
  COLLECTION.descriptionCounter - collectionNameLength(description)

/** Whether the name is valid (specification section 5). */
export const isNameGood = (name: string): boolean => name.trim() !== '' && nameLeft(name.trim()) >= 0

/** Hint of the Smart Filter field. */
export const SMART_HINT =
  'Of a Smart Filter: the address of a list of fonts on this site, or a query such as tags=serif&f=commercialok~'
