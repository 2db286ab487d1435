import { useRef } from 'react'
import { Tofu } from '../../../ui/Tofu.tsx'
import { usePictureRetry } from './use-picture-retry.ts'

interface Props {
  src: string
  width: number
  height: number
  alt: string
  eager?: boolean
  /** A colour font, which no style sheet inverts. */
  color: boolean
}

/** A preview picture. One that is not ready is requested again; after that a sign and the words take its place. */
export function PreviewPicture({ src, width, height, alt, eager, color }: Props) {
  const image = useRef<HTMLImageElement>(null)
  const { failed, tries, onError, onLoad } = usePictureRetry(image, src)
  return (
    <>
      <img
        key={tries}
        ref={image}
        className={`${color ? 'is-colour' : ''}${failed ? ' is-lost' : ''}` || undefined}
        src={src}
        width={width}
        height={height}
        alt={alt}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : undefined}
        decoding="async"
        draggable={false}
        onError={onError}
        onLoad={onLoad}
      />
      {failed ? (
        <span className="type-lost" aria-hidden="true">
          <Tofu code="0503" />
          <span>{alt || 'No picture'}</span>
        </span>
      ) : null}
    </>
  )
}
