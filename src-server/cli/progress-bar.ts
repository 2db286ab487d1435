import type { DemoProgress } from '../seeds/seed-demo.ts'

const WIDTH = 24
/** Lines are printed this often where the output is not a terminal. */
const LINE_MS = 5000

/** Progress with counts and time left: one line that is redrawn on a terminal, a line now and then in a log. */
export function progressBar(title: string, out: NodeJS.WriteStream = process.stderr) {
  let lastLine = 0
  let shown = false
  const text = ({ done, total, fonts, etaMs }: DemoProgress) => {
    const share = total ? done / total : 0
    const full = Math.round(share * WIDTH)
    const eta = etaMs === null ? '' : `, ${Math.ceil(etaMs / 1000)} s left`
    return `${title} [${'#'.repeat(full)}${'.'.repeat(WIDTH - full)}] ${done}/${total} families, ${fonts} fonts${eta}`
  }
  return {
    show(progress: DemoProgress) {
      shown = true
      if (out.isTTY) out.write(`\r\x1b[K${text(progress)}`)
      else if (Date.now() - lastLine >= LINE_MS) {
        lastLine = Date.now()
        out.write(`${text(progress)}\n`)
      }
    },
    end(summary: string) {
      out.write(`${shown && out.isTTY ? '\r\x1b[K' : ''}${title}: ${summary}\n`)
    },
  }
}
