import { Link } from 'wouter'
import type { AdProps } from './AdSlot.tsx'
import type { AdSlotName } from './ad-store.ts'
import * as styles from './HouseAd.module.css'
import { houseAd } from './house-ads.ts'

const SLOTS: readonly AdSlotName[] = ['leaderboard', 'leftrail', 'rightrail', 'footboard', 'footboard_multisize']

/** An ad of the site for itself: text and a link, without scripts, pictures or other hosts. */
export function HouseAd({ slot, turn }: AdProps) {
  const ad = houseAd(SLOTS.indexOf(slot), turn)
  const isRail = slot.endsWith('rail')
  return (
    <Link className={isRail ? `${styles.house} ${styles.rail}` : styles.house} href={ad.href}>
      <b>{ad.title}</b>
      <span>{ad.text}</span>
      <span className="link">{ad.action}</span>
    </Link>
  )
}
