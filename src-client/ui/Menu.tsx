import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { FRAME } from '#shared/limits.ts'

interface MenuProps {
  label: string
  button: ReactNode
  children: ReactNode
}

/**
 * A disclosure menu: opens on hover after 10 ms, on click, Enter or ArrowDown; arrows move, Escape returns focus; closes 500 ms after
 * the pointer left, on a press outside and when focus leaves.
 */
export function Menu({ label, button, children }: MenuProps) {
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const trigger = useRef<HTMLButtonElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const id = useId()

  const later = (value: boolean, delay: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setOpen(value), delay)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (!open) return
    const outside = (event: PointerEvent) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false)
    }
    document.addEventListener('pointerdown', outside)
    return () => document.removeEventListener('pointerdown', outside)
  }, [open])

  const items = () =>
    [...(root.current?.querySelectorAll<HTMLElement>('.menu a, .menu button, .menu input') ?? [])].filter(
      (item) => !item.hasAttribute('disabled'),
    )
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && open) {
      setOpen(false)
      trigger.current?.focus()
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (!open) {
        setOpen(true)
        setTimeout(() => items()[0]?.focus())
        return
      }
      const list = items()
      const step = event.key === 'ArrowDown' ? 1 : -1
      const at = list.indexOf(document.activeElement as HTMLElement)
      list[(at + step + list.length) % list.length]?.focus()
    }
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hover and arrows are shortcuts around the button inside
    <div
      ref={root}
      className="menu-root"
      onPointerEnter={(event) => event.pointerType === 'mouse' && later(true, FRAME.menuOpenDelayMs)}
      onPointerLeave={(event) => event.pointerType === 'mouse' && later(false, FRAME.menuCloseDelayMs)}
      onKeyDown={onKeyDown}
      onBlur={(event) => {
        if (event.relatedTarget && !root.current?.contains(event.relatedTarget)) setOpen(false)
      }}
    >
      <button
        ref={trigger}
        type="button"
        className="icon-btn"
        aria-label={label}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => {
          clearTimeout(timer.current)
          setOpen((was) => !was)
        }}
      >
        {button}
      </button>
      <div id={id} className="menu" hidden={!open}>
        {children}
      </div>
    </div>
  )
}
