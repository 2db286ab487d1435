import type { Api } from '../api/trpc.ts'
import { whenIdle } from '../ui/when-idle.ts'
import { noteUnread } from './identity.ts'

let firstBuild: string | null = null
/** The previous page; for the first page the referrer, if it is on this site. */
let before: string | null = null

/** Records a visit. If the build differs from the first one seen, our scripts are outdated: reload. */
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
        // A lost event is not reported to the visitor.
      },
    )
  whenIdle(() => void send(), 5000)
}

const ownReferrer = () =>
  document.referrer.startsWith(`${location.origin}/`) ? document.referrer.slice(location.origin.length) : ''

/** Only search pages are sent as the origin: they tell which words found a font. */
const searchPage = (url: string) => (/^\/search(?:-fonts)?\?/.test(url) ? url.slice(0, 2048) : '')
