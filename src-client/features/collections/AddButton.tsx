import { Icon } from '../../ui/Icon.tsx'
import { useStore } from '../../ui/store.ts'
import { heldStore, NONE_HELD } from './held-store.ts'
import { type Collectable, collectPath, openCollections } from './open-collections.ts'

/** Opens the collections dialog for a family in a list, and shows whether the visitor has already collected it. */
export function AddButton({ what }: { what: Collectable }) {
  const held = useStore(heldStore, NONE_HELD).has(what.familyId)
  return (
    <>
      <button
        type="button"
        className={`icon-btn needs-js row-add${held ? ' is-on' : ''}`}
        aria-label={`Add ${what.name} to a collection${held ? ', it is in yours' : ''}`}
        title={held ? 'In your collections' : 'Add to a collection'}
        onClick={() => void openCollections(what)}
      >
        <Icon name={held ? 'stack' : 'plus'} />
      </button>
      <a
        className="icon-btn no-js"
        href={collectPath(what)}
        rel="nofollow"
        aria-label={`Add ${what.name} to a collection`}
      >
        <Icon name="plus" />
      </a>
    </>
  )
}
