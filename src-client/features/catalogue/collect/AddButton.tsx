import type { Collectable } from '../../../app/dialogs.ts'
import { ActLink } from '../../../ui/ActLink.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { useStore } from '../../../ui/store.ts'
import { collectPath, openCollections } from './collect.ts'
import { heldStore } from './held-store.ts'

/** Opens the collections dialog for a family in a list, and shows whether the visitor has already collected it. */
export function AddButton({ what }: { what: Collectable }) {
  const held = useStore(heldStore).has(what.familyId)
  return (
    <ActLink
      className={held ? 'icon-btn is-on' : 'icon-btn'}
      data-part="add"
      href={collectPath(what)}
      aria-label={`Add ${what.name} to a collection${held ? ', it is in yours' : ''}`}
      title={held ? 'In your collections' : 'Add to a collection'}
      onAct={() => void openCollections(what)}
    >
      <Icon name={held ? 'stack' : 'plus'} />
    </ActLink>
  )
}
