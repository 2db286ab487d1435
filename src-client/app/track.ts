import type { Api } from '../api/trpc.ts'
import { noteUnread } from './identity.ts'

let firstBuild: string | null = null

/** Records a visit of a path. A build that differs from the first one seen means that our scripts are old: reload. */
export function track(api: Api, url: string): void {
  const send = () =>
    api.client.account.track.mutate({ url: url.slice(0, 2048) }).then(
      ({ build, unreadMessages }) => {
        if (unreadMessages !== undefined) noteUnread(unreadMessages)
        if (firstBuild === null) firstBuild = build
        else if (build !== firstBuild) location.reload()
      },
      () => {
        // A lost event is no reason to bother anybody.
      },
    )
  if ('requestIdleCallback' in window) requestIdleCallback(send, { timeout: 5000 })
  else setTimeout(send, 500)
}
