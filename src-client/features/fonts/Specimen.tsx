import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { PREVIEW } from '#shared/limits.ts'
import type { Picture } from './picture.ts'

interface SpecimenProps {
  picture: Picture
  alt: string
  /** In sight at once: not lazy. */
  eager?: boolean
  color?: boolean
}

/**
 * One preview picture, sized in em of the bed it lies in, so that the size slider acts before the new picture is there. The old
 * picture stays until the next has loaded.
 */
export function Specimen({ picture, alt, eager, color }: SpecimenProps) {
  const shown = useLoaded(picture)
  // Until the night picture is there the day picture turned over is the same thing, unless it has colours of its own.
  const turns = color ? '' : shown.fg === PREVIEW.black ? ' is-black' : shown.fg === PREVIEW.white ? ' is-white' : ''
  return (
    <img
      className={`specimen${turns}`}
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
      style={{ '--wd': shown.width / shown.size, '--lh': shown.height / shown.size } as CSSProperties}
    />
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
