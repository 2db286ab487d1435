import type { Logger } from 'pino'
import { logFormat, setStatus } from '../log-lines.mjs'
import type { SeedProgress } from '../seeds/seed-demo.ts'

const WIDTH = 24
/** Interval of progress lines when the output is not a terminal. */
const LINE_MS = 5000

interface ProgressBar {
  show(progress: SeedProgress): void
  /** Removes the bar and prints a summary, if given. */
  end(summary?: string): void
}

/** Progress of a command: a redrawn line on a terminal, occasional lines elsewhere. */
export function progressBar(title: string, out: NodeJS.WriteStream = process.stderr, unit = 'families'): ProgressBar {
  return progress(title, out.isTTY ? out : null, (line) => out.write(`${line}\n`), unit)
}

/** Progress of the server in the style of its log: redrawn below it on a terminal, occasional log lines elsewhere. */
export function progressInLog(title: string, logger: Logger, format: 'pretty' | 'json' | null): ProgressBar {
  const out = process.stdout
  const redrawn = out.isTTY && logFormat(format) === 'pretty' && logger.isLevelEnabled('info')
  return progress(title, redrawn ? out : null, (line) => logger.info(line))
}

function progress(
  title: string,
  redrawn: NodeJS.WriteStream | null,
  print: (line: string) => void,
  unit = 'families',
): ProgressBar {
  let lastLine = 0
  return {
    show({ done, total, fonts, etaMs }) {
      const full = Math.round((total ? done / total : 0) * WIDTH)
      const eta = etaMs === null ? '' : `, ${Math.ceil(etaMs / 1000)} s left`
      const counts = `${done}/${total} ${unit}, ${fonts} fonts${eta}`
      if (redrawn) setStatus(redrawn, `${title} [${'#'.repeat(full)}${'.'.repeat(WIDTH - full)}] ${counts}`)
      else if (Date.now() - lastLine >= LINE_MS) {
        lastLine = Date.now()
        print(`${title}: ${counts}`)
      }
    },
    end(summary) {
      if (redrawn) setStatus(redrawn, '')
      if (summary) print(`${title}: ${summary}`)
    },
  }
}
