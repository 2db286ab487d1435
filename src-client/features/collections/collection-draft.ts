import { collectionNameLength } from '#shared/format/collection-name.ts'
import { COLLECTION } from '#shared/limits.ts'

/** What the form of a collection holds. */
export interface CollectionDraft {
  name: string
  description: string
  private: boolean
}

export const EMPTY_DRAFT: CollectionDraft = { name: '', description: '', private: false }

/** Characters left; below zero it is too long. */
export const nameLeft = (name: string): number => COLLECTION.nameMax - collectionNameLength(name)
export const descriptionLeft = (description: string): number =>
  COLLECTION.descriptionCounter - collectionNameLength(description)

/** Whether the name is one (specification section 5). */
export const isNameGood = (name: string): boolean => name.trim() !== '' && nameLeft(name.trim()) >= 0

/** What the field of a Smart Filter takes. */
export const SMART_HINT =
  'Of a Smart Filter: the address of a list of fonts on this site, or a query such as tags=serif&f=commercialok~'
