import { useEffect, useState } from 'react'
import type { CollectionEditor } from '#shared/contracts/collections/collection-changes.ts'
import * as MESSAGES from '#shared/messages.ts'
import { trpc } from '../../api/trpc.ts'
import { notify } from '../../ui/notifications.ts'

/** What the editor of a collection knows, loaded when a dialog opens; null until then. Without an answer the dialog closes. */
export function useEditorData(id: number, onClose: () => void): CollectionEditor | null {
  const { editor } = trpc.useUtils().client.collections
  const [found, setFound] = useState<CollectionEditor | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: loaded once, when the dialog opens
  useEffect(() => {
    let gone = false
    editor.query({ id }).then(
      (loaded) => gone || setFound(loaded),
      () => {
        if (gone) return
        notify({ type: 'danger', message: MESSAGES.accessProblem })
        onClose()
      },
    )
    return () => {
      gone = true
    }
  }, [id])
  return found
}
