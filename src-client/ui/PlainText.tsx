import { Fragment } from 'react'
import { textParts } from './plain-links.ts'

/** A text by a user, shown as plain text. Its addresses become links with rel="nofollow ugc noopener noreferrer". */
export function PlainText({ text }: { text: string }) {
  return textParts(text).map(({ text: words, href }, at) =>
    href ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text do not move
      <a key={at} className="link" href={href} rel="nofollow ugc noopener noreferrer" target="_blank">
        {words}
      </a>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text do not move
      <Fragment key={at}>{words}</Fragment>
    ),
  )
}
