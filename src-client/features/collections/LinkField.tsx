import { withLinkKey } from '#shared/asset-paths.ts'
import type { CollectionView } from '#shared/contracts/collections/collections.ts'
import { collectionPath } from '#shared/routes.ts'
import { useConfig } from '../../app/config.tsx'
import { CopyField } from '../../ui/CopyField.tsx'

/** The link to a private collection, to copy. */
export function LinkField({ collection, linkKey }: { collection: CollectionView; linkKey: string }) {
  const { publicUrl } = useConfig()
  return (
    <CopyField
      label="Link to the collection"
      value={new URL(withLinkKey(collectionPath(collection), linkKey), publicUrl).href}
    />
  )
}
