import { Fragment } from 'react'

/** A file name that breaks after `_`, `-` and `.`, and elsewhere only where it must. */
export function BreakableName({ children }: { children: string }) {
  return children.split(/(?<=[_.-])(?=[^_.-])/u).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text
    <Fragment key={at}>
      {at > 0 ? <wbr /> : null}
      {part}
    </Fragment>
  ))
}
