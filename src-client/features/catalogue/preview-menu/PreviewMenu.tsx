import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import * as MESSAGES from '#shared/messages.ts'
import { familyPath } from '#shared/routes.ts'
import { useConfig } from '../../../app/config.tsx'
import { useNavigation } from '../../../app/navigation.tsx'
import { copyText } from '../../../ui/CopyLink.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { notify } from '../../../ui/notifications.ts'
import type { OverlayProps } from '../../../ui/overlays.ts'
import { copyImage, tightSize } from '../../previews/preview-image/image-file.ts'
import { type ImageSubject, pageAddress, pngAddress } from '../../previews/preview-image/image-subject.ts'
import { openSaveImage } from '../../previews/preview-image/open.ts'
import { toggleInBasket, useIsInBasket } from '../basket/basket-store.ts'
import * as styles from './PreviewMenu.module.css'
import type { PreviewMenuItem } from './use-preview-menu.ts'

interface PreviewMenuProps extends OverlayProps {
  subject: ImageSubject
  /** Pointer position in the window. */
  x: number
  y: number
  /** Items after the menu's own. */
  further: PreviewMenuItem[]
}

/** Distance to the edges of the window. */
const EDGE = 8
/** Copied pictures have two pixels per CSS pixel, as most screens do. */
const COPY_DPR = 2

/** Menu of actions for a preview. Closes on a press outside, scroll, resize, Escape, and after a choice. */
export function PreviewMenu({ subject, x, y, further, onClose }: PreviewMenuProps) {
  const { publicUrl } = useConfig()
  const { navigate } = useNavigation()
  const inBasket = useIsInBasket(subject.font.id)
  const menu = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState({ left: x, top: y })
  const close = useRef(onClose)
  close.current = onClose

  useLayoutEffect(() => {
    const element = menu.current
    if (!element) return
    const back = document.activeElement
    const { width, height } = element.getBoundingClientRect()
    setPlace({
      left: Math.max(EDGE, Math.min(x, window.innerWidth - width - EDGE)),
      top: Math.max(EDGE, Math.min(y, window.innerHeight - height - EDGE)),
    })
    element.querySelector('button')?.focus({ preventScroll: true })
    return () => {
      // Only if the focus is still here: a dialog opened from this menu may have taken it.
      if (back instanceof HTMLElement && element.contains(document.activeElement)) back.focus({ preventScroll: true })
    }
  }, [x, y])
  useEffect(() => {
    const leave = (event: Event) => {
      if (!menu.current?.contains(event.target as Node)) close.current()
    }
    const go = () => close.current()
    document.addEventListener('pointerdown', leave, true)
    window.addEventListener('scroll', go, { capture: true, passive: true })
    window.addEventListener('resize', go)
    window.addEventListener('blur', go)
    return () => {
      document.removeEventListener('pointerdown', leave, true)
      window.removeEventListener('scroll', go, { capture: true })
      window.removeEventListener('resize', go)
      window.removeEventListener('blur', go)
    }
  }, [])

  const items: PreviewMenuItem[] = [
    [
      'Copy image',
      'image',
      () => void copyImage(tightSize(subject).then((size) => pngAddress(subject, size, COPY_DPR, true))),
    ],
    ['Copy link', 'link', () => void copyAndSay(pageAddress(subject, publicUrl))],
    ['Open', 'external', () => void navigate(familyPath(subject.family))],
    ['Save image', 'download', () => openSaveImage(subject)],
    [inBasket ? 'Remove from basket' : 'Add to basket', 'basket', () => toggleInBasket(subject.family, subject.font)],
    ...further,
  ]
  const onKeyDown = (event: KeyboardEvent) => {
    const list = [...(menu.current?.querySelectorAll('button') ?? [])]
    const at = list.indexOf(document.activeElement as HTMLButtonElement)
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key]
    if (next !== undefined) {
      event.preventDefault()
      event.stopPropagation()
      list.at(next % list.length)?.focus()
    } else if (event.key === 'Escape' || event.key === 'Tab') {
      event.preventDefault()
      onClose()
    }
  }
  return (
    <div
      ref={menu}
      className={`menu ${styles.previewMenu}`}
      role="menu"
      tabIndex={-1}
      aria-label={`Preview of ${subject.family.name}`}
      style={place}
      onKeyDown={onKeyDown}
      onContextMenu={(event) => event.preventDefault()}
    >
      {items.map(([label, icon, act]) => (
        <button
          key={label}
          type="button"
          role="menuitem"
          onClick={() => {
            onClose()
            act()
          }}
        >
          <Icon name={icon} />
          {label}
        </button>
      ))}
    </div>
  )
}

async function copyAndSay(text: string): Promise<void> {
  if (await copyText(text)) notify({ type: 'success', message: MESSAGES.copied })
}
