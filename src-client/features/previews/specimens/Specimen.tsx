import { type CSSProperties, useEffect, useRef, useState } from 'react'
import type { Picture } from './picture.ts'
import { usePictureRetry } from './use-picture-retry.ts'

interface SpecimenProps {
  picture: Picture
  alt: string
  /** Visible without scrolling: not lazy. */
  eager?: boolean
  color?: boolean
  /** Shown instead of a picture that failed to load. */
  lost?: string
}

/**
 * One preview picture. Its size is in em of its bed, so the size slider acts before the new picture is loaded. The old picture stays
 * until then.
 */
export function Specimen({ picture, alt, eager, color, lost = 'This preview failed to load.' }: SpecimenProps) {
  const shown = useLoaded(picture)
  const image = useRef<HTMLImageElement>(null)
  const { failed, tries, onError, onLoad } = usePictureRetry(image, shown.src)
  // Until the picture of the other scheme is loaded, CSS inverts this one. Not for colour fonts.
  const turns = color ? ' is-colour' : !shown.ink ? '' : shown.ink === 'day' ? ' is-black' : ' is-white'
  return (
    <>
      <img
        key={tries}
        ref={image}
        className={`specimen${turns}${failed ? ' is-lost' : ''}`}
        src={shown.src}
        srcSet={shown.srcSet}
        sizes={shown.sizes}
        width={shown.width}
        height={shown.height}
        alt={alt}
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
        fetchPriority={eager ? 'high' : undefined}
        draggable={false}
        onError={onError}
        onLoad={onLoad}
        style={{ '--wd': shown.width / shown.size, '--lh': shown.height / shown.size } as CSSProperties}
      />
      {failed ? (
        <span className="lost" aria-hidden="true">
          {lost}
        </span>
      ) : null}
    </>
  )
}

/** The last loaded picture. */
function useLoaded(picture: Picture): Picture {
  const [shown, setShown] = useState(picture)
  const latest = useRef(picture.src)
  latest.current = picture.src
  useEffect(() => {
    if (picture.src === shown.src) return
    const image = new Image()
    if (picture.sizes) image.sizes = picture.sizes
    if (picture.srcSet) image.srcset = picture.srcSet
    image.src = picture.src
    // A failed picture also replaces the old one, because its alternative text is correct.
    const arrive = () => {
      if (latest.current === picture.src) setShown(picture)
    }
    image.decode().then(arrive, arrive)
  }, [picture, shown.src])
  return shown
}
