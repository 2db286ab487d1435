import { SITE_PICTURE } from '#shared/asset-paths.ts'
import { emit } from '../../../app/analytics.ts'
import { useNavigation } from '../../../app/navigation.tsx'
import { usePreferences } from '../../../app/preferences.tsx'
import { CopyField } from '../../../ui/CopyField.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { useCompared } from '../basket/basket-acts.ts'
import { shareAddress, viewAddress } from './share-address.ts'

/** Address of the page to share, and a link to the exact view. Services are contacted only if their link is opened. */
export function ShareDialog({ onClose }: { onClose: () => void }) {
  const { fonttext, fontlang } = usePreferences()
  const compared = useCompared().map((pick) => pick.font.id)
  const address = shareAddress(location.href)
  const title = document.title
  const { image } = useNavigation().page.meta
  const media = new URL(image ?? SITE_PICTURE, location.href).href
  const links: [label: string, href: string][] = [
    [
      'Pinterest',
      `https://www.pinterest.com/pin/create/button/?${new URLSearchParams({ url: address, media, description: title })}`,
    ],
    ['X', `https://twitter.com/intent/tweet?${new URLSearchParams({ url: address, text: title })}`],
    ['Facebook', `https://www.facebook.com/sharer/sharer.php?${new URLSearchParams({ u: address, t: title })}`],
  ]
  return (
    <Dialog title="Share this page" onClose={onClose} width={640}>
      <div className="stack">
        <div className="field">
          <span>Link to this page</span>
          <CopyField value={address} label="Link to this page" />
        </div>
        <div className="field">
          <span>Copy link to this view</span>
          <CopyField
            value={viewAddress(location.href, { text: fonttext, textlang: fontlang, compare: compared.join(',') })}
            label="Link to this view, with filters and preview text"
          />
        </div>
        <ul className="chips">
          {links.map(([label, href]) => (
            <li key={label}>
              <a
                className="chip"
                href={href}
                target="_blank"
                rel="noopener noreferrer"
                onClick={() => emit('share', label)}
              >
                {label}
                <Icon name="external" />
              </a>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  )
}
