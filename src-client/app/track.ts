import type { Api } from '../api/trpc.ts'
import { noteUnread } from './identity.ts'

let firstBuild: string | null = null
/** The page before; of the first one what the browser says, if it was ours. */
let before: string | null = null

/** Records a visit of a path. A build that differs from the first one seen means that our scripts are old: reload. */
export function track(api: Api, url: string): void {
  const from = searchPage(before ?? ownReferrer())
  before = url
  const send = () =>
    api.client.account.track.mutate({ url: url.slice(0, 2048), ...(from ? { from } : {}) }).then(
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

const ownReferrer = () =>
  document.referrer.startsWith(`${location.origin}/`) ? document.referrer.slice(location.origin.length) : ''

/** Only a search is told of: it says by which words a font was found. */
const searchPage = (url: string) => (/^\/search(?:-fonts)?\?/.test(url) ? url.slice(0, 2048) : '')
