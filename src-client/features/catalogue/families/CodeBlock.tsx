import { useArrived } from '../../../ui/use-arrived.ts'
import * as webUseStyles from './web-use.module.css'

/** Lines of code, far down their page: it is painted before their typeface is asked for. */
export function CodeBlock({ code }: { code: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling text must be reachable by keyboard
    <pre className={`${webUseStyles.code}${useArrived() ? '' : ` ${webUseStyles.early}`}`} tabIndex={0}>
      {code}
    </pre>
  )
}
