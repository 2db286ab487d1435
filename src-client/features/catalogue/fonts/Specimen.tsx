import { type CSSProperties, useEffect, useRef, useState } from 'react'
import type { Picture } from './picture.ts'
import { usePictureRetry } from './use-picture-retry.ts'

interface SpecimenProps {
  picture: Picture
  alt: string
  /** In sight at once: not lazy. */
  eager?: boolean
  color?: boolean
  /** Stands in the place of a picture that cannot be had. */
  lost?: string
}

/**
 * One preview picture, sized in em of the bed it lies in, so that the size slider acts before the new picture is there. The old
 * picture stays until the next has loaded.
 */
export function Specimen({ picture, alt, eager, color, lost = 'This preview did not arrive.' }: SpecimenProps) {
  const shown = useLoaded(picture)
  const image = useRef<HTMLImageElement>(null)
  const { failed, tries, onError, onLoad } = usePictureRetry(image, shown.src)
  // Until the night picture is there the day picture turned over is the same thing, unless it has colours of its own.
  const turns = color || !shown.ink ? '' : shown.ink === 'day' ? ' is-black' : ' is-white'
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

/** The last picture that has arrived. */
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
    // A picture that cannot be had still replaces the old one: its alternative text is then the truth.
    const arrive = () => {
      if (latest.current === picture.src) setShown(picture)
    }
    image.decode().then(arrive, arrive)
  }, [picture, shown.src])
  return shown
}
