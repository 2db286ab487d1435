// The outlines are only in the document, see Sprite.tsx; no script contains them.
import type { IconName } from './icons.ts'

/** Decorative beside a label or in a control with an aria-label; with `label` it is announced. */
export function Icon({ name, label }: { name: IconName; label?: string }) {
  return label ? (
    <svg className="i" role="img" aria-label={label}>
      <use href={`#i-${name}`} />
    </svg>
  ) : (
    <svg className="i" aria-hidden="true">
      <use href={`#i-${name}`} />
    </svg>
  )
}
