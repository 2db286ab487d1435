import { Icon } from '../../ui/Icon.tsx'
import { type Collectable, openCollections } from './open-collections.ts'

/** Opens the collections dialog for a family of a list. */
export function AddButton({ what }: { what: Collectable }) {
  return (
    <button
      type="button"
      className="icon-btn needs-js row-add"
      aria-label={`Add ${what.name} to a collection`}
      title="Add to a collection"
      onClick={() => void openCollections(what)}
    >
      <Icon name="plus" />
    </button>
  )
}
