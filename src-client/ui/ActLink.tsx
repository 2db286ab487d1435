import type { ComponentProps, MouseEvent } from 'react'

interface ActLinkProps extends ComponentProps<'a'> {
  href: string
  onAct: (event: MouseEvent<HTMLAnchorElement>) => void
}

/** A button that is a link to a page for the same purpose: it leads there before scripts run, and without them. */
export const ActLink = ({ onAct, ...link }: ActLinkProps) => (
  // biome-ignore lint/a11y/useSemanticElements: a button leads nowhere before scripts run
  <a
    role="button"
    rel="nofollow"
    {...link}
    // biome-ignore lint/a11y/useValidAnchor: the same act with and without scripts
    onClick={(event) => {
      event.preventDefault()
      onAct(event)
    }}
    onKeyDown={(event) => {
      if (event.key !== ' ') return
      event.preventDefault()
      if (!event.repeat) event.currentTarget.click()
    }}
  />
)
