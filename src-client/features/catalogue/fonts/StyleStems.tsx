import type { CSSProperties, KeyboardEvent, SyntheticEvent } from 'react'
import type { FontView } from '#shared/contracts/catalogue/fonts.ts'
import { countLabel } from '#shared/format/download-label.ts'
import { ROW } from '#shared/limits.ts'
import * as styles from './StyleStems.module.css'

interface StyleStemsProps {
  fonts: readonly FontView[]
  /** Number of styles in the family; `fonts` has only the first ones. */
  total: number
  active: number
  /** Address of the family's page, which lists the styles without scripts. */
  href: string
  onPreview: (index: number | null) => void
  onPin: (index: number) => void
}

const indexOf = (event: SyntheticEvent) => {
  const stem = (event.target as HTMLElement).closest<HTMLElement>('[data-style]')
  return stem ? Number(stem.dataset.style) : null
}

/** Styles drawn as stems: as thick as the weight, slanted if italic. Hover previews, click and focus pin, arrows move. */
export function StyleStems({ fonts, total, active, href, onPreview, onPin }: StyleStemsProps) {
  if (total === 1) {
    return (
      <div className={`${styles.stems} ${styles.one}`}>
        <span className={styles.label}>1 style</span>
      </div>
    )
  }
  const shown = fonts.slice(0, ROW.maxStyleDots)
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    const to = (active + step + shown.length) % shown.length
    event.currentTarget.querySelector<HTMLElement>(`[data-style="${to}"]`)?.focus()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a flex row of stems in every browser
    <div
      className={styles.stems}
      role="group"
      aria-label={`Styles, ${countLabel(total, 'style')}`}
      onPointerOver={(event) => event.pointerType === 'mouse' && onPreview(indexOf(event))}
      onPointerLeave={() => onPreview(null)}
      onClick={(event) => {
        const index = indexOf(event)
        if (index !== null) onPin(index)
      }}
      onFocus={(event) => {
        const index = indexOf(event)
        if (index !== null && event.target.matches(':focus-visible')) onPin(index)
      }}
      onKeyDown={onKeyDown}
    >
      {shown.map((font, index) => (
        <button
          key={font.id}
          type="button"
          className={`${styles.stem} needs-js${font.italic ? ` ${styles.italic}` : ''}`}
          data-style={index}
          style={{ '--w': font.weight } as CSSProperties}
          aria-pressed={index === active}
          aria-label={font.name}
          title={font.name}
          tabIndex={index === active ? 0 : -1}
        />
      ))}
      <a className={`${styles.label} no-js`} href={`${href}#styles`}>
        {countLabel(total, 'style')}
      </a>
      <span className={`${styles.label} needs-js`}>
        {shown[active]?.name}
        {total > shown.length ? <span className="muted"> +{total - shown.length}</span> : null}
      </span>
    </div>
  )
}
