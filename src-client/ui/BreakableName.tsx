import { Fragment } from 'react'

/** A file name that prefers to break after `_`, `-` and `.`. */
export function BreakableName({ children }: { children: string }) {
  return children.split(/(?<=[_.-])(?=[^_.-])/u).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text
    <Fragment key={at}>
      {at > 0 ? <wbr /> : null}
      {part}
    </Fragment>
  ))
}
