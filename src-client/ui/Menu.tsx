import { type KeyboardEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { FRAME } from '#shared/limits.ts'
import * as styles from './Menu.module.css'

interface MenuProps {
  /** Name of a button without text. */
  label?: string
  button: ReactNode
  className?: string
  children: ReactNode
}

/** How the menu was opened. A press closes an open menu, but keeps one that only hovering opened. */
type Opened = 'no' | 'hover' | 'press'

/**
 * A disclosure menu: opens on hover after 10 ms, on a press, Enter or ArrowDown; arrows, Home and End move, Escape returns the focus;
 * closes 500 ms after the pointer left, on a press outside, when the focus leaves and when a link in it is followed.
 */
export function Menu({ label, button, className = 'icon-btn', children }: MenuProps) {
  const [opened, setOpened] = useState<Opened>('no')
  const open = opened !== 'no'
  const root = useRef<HTMLDivElement>(null)
  const trigger = useRef<HTMLButtonElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const id = useId()

  const close = () => {
    clearTimeout(timer.current)
    setOpened('no')
  }
  const later = (change: () => void, delay: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(change, delay)
  }
  useLayoutEffect(() => {
    // One that CSS had opened before hydration (styles/menu.css) stays open.
    if (root.current?.matches('html:not(.live) :is(:hover, :focus-within)')) setOpened('press')
    return () => clearTimeout(timer.current)
  }, [])
  useEffect(() => {
    if (!open) return
    const outside = (event: PointerEvent) => {
      if (!root.current?.contains(event.target as Node)) setOpened('no')
    }
    document.addEventListener('pointerdown', outside)
    return () => document.removeEventListener('pointerdown', outside)
  }, [open])

  const items = () => [
    ...(root.current?.querySelectorAll<HTMLElement>('.menu :is(a, button, input):enabled, .menu a') ?? []),
  ]
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && open) {
      close()
      trigger.current?.focus()
      return
    }
    if (!['ArrowDown', 'ArrowUp', 'Home', 'End'].includes(event.key)) return
    if (!open && !event.key.startsWith('Arrow')) return
    event.preventDefault()
    if (!open) {
      setOpened('press')
      setTimeout(() =>
        items()
          .at(event.key === 'ArrowDown' ? 0 : -1)
          ?.focus(),
      )
      return
    }
    const list = items()
    const at = list.indexOf(document.activeElement as HTMLElement)
    const next = { ArrowDown: at + 1, ArrowUp: at < 0 ? -1 : at - 1, Home: 0, End: -1 }[event.key] as number
    list.at(next % list.length)?.focus()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hover and arrows are shortcuts around the button inside
    <div
      ref={root}
      className={styles.root}
      data-part="menu"
      onPointerEnter={(event) => {
        if (event.pointerType !== 'mouse') return
        later(() => setOpened((was) => (was === 'no' ? 'hover' : was)), FRAME.menuOpenDelayMs)
      }}
      onPointerLeave={(event) => event.pointerType === 'mouse' && later(() => setOpened('no'), FRAME.menuCloseDelayMs)}
      onKeyDown={onKeyDown}
      onBlur={(event) => {
        if (event.relatedTarget && !root.current?.contains(event.relatedTarget)) close()
      }}
    >
      <button
        ref={trigger}
        type="button"
        className={className}
        aria-label={label}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => {
          clearTimeout(timer.current)
          // Safari gives a pressed button no focus, and the keys would not come here.
          trigger.current?.focus()
          setOpened((was) => (was === 'press' ? 'no' : 'press'))
        }}
      >
        {button}
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a key on a link is a click as well */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only listens to the links inside */}
      <div
        id={id}
        className="menu"
        hidden={!open}
        onClick={(event) => (event.target as Element).closest('a') && close()}
      >
        {children}
      </div>
    </div>
  )
}
