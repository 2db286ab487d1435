import { type ReactNode, useEffect, useRef, useState } from 'react'
import * as MESSAGES from '#shared/messages.ts'
import { Icon } from './Icon.tsx'
import type { IconName } from './icons.ts'
import { notify } from './notifications.ts'

/** Copies a text to the clipboard. @returns false after a failure, which is logged and shown (specification section 8) */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch (error) {
    console.info('copying failed', error)
    notify({ type: 'warning', message: MESSAGES.copyFailed })
    return false
  }
}

/** How long 'Copied!' is shown. */
const SHOWN_MS = 2000

/** Copies a text; after a failure the button does not change. */
export function useCopy(): [copied: boolean, copy: (text: string) => Promise<void>] {
  const [copied, setCopied] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const copy = async (text: string) => {
    if (!(await copyText(text))) return
    setCopied(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setCopied(false), SHOWN_MS)
  }
  return [copied, copy]
}

interface CopyLinkProps {
  text: string | (() => string)
  label?: ReactNode
  /** What is copied, in the button's name for screen readers, where a page has several such buttons. */
  what?: string
  icon?: IconName
  className?: string
}

/** 'Copy Link', then 'Copied!'. Hidden without scripts, because copying needs them. */
export function CopyLink({ text, label = MESSAGES.copyLink, what, icon, className = 'btn' }: CopyLinkProps) {
  const [copied, copy] = useCopy()
  return (
    <button
      type="button"
      className={`${className} needs-js`}
      onClick={() => copy(typeof text === 'string' ? text : text())}
    >
      {icon ? <Icon name={copied ? 'check' : icon} /> : null}
      <span aria-live="polite">{copied ? MESSAGES.copied : label}</span>
      {what && !copied ? <span className="vh"> {what}</span> : null}
    </button>
  )
}
