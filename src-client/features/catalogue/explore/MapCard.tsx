import type { Ref } from 'react'
import { Link } from 'wouter'
import { previewColours } from '#shared/preview/preferences.ts'
import { smallPreviewUrl } from '#shared/preview/preview-url.ts'
import { familyPath } from '#shared/routes.ts'
import { useImagesUrl } from '../../../app/config.tsx'
import { usePreferences } from '../../../app/preferences.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { LicenceMark } from '../../../ui/LicenceMark.tsx'
import * as styles from './ExploreMap.module.css'
import type { MapIndex } from './map-index.ts'

/** The preview's box in CSS pixels; longer names are drawn smaller. */
const BOX = { width: 252, height: 64, size: 34 }
const LATIN = /^[\p{Script=Latin}\p{N}\p{P}\p{Z}]+$/u

interface Props {
  index: MapIndex
  at: number
  linkRef: Ref<HTMLAnchorElement>
  onClose(): void
}

/** The chosen family: its name set in itself, who made it, its licence, and the way to its page. */
export function MapCard({ index, at, linkRef, onClose }: Props) {
  const imagesUrl = useImagesUrl()
  const colours = previewColours(usePreferences())
  const { families, designers } = index.map
  const [id, name, font, sample] = [families.ids[at]!, families.names[at]!, families.fonts[at]!, families.texts[at]!]
  const text = sample === 'Ag' && LATIN.test(name) ? name : sample
  const src = smallPreviewUrl({ font: { id: font, file: null, slug: '' }, text, dpr: 2, ...BOX, ...colours })
  return (
    <section className={styles.card} aria-label={name}>
      {font > 0 ? (
        <img key={id} src={imagesUrl + src} width={BOX.width} height={BOX.height} alt="" draggable={false} />
      ) : null}
      <p>
        <Link ref={linkRef} className="link" href={familyPath({ familyId: id, slug: families.slugs[at]! })}>
          {name}
        </Link>
        <span>{designers[families.designers[at]!]}</span>
      </p>
      <LicenceMark commercialUse={families.free[at] === 1} />
      <button type="button" className={styles.close} aria-label="Close" onClick={onClose}>
        <Icon name="close" />
      </button>
    </section>
  )
}
