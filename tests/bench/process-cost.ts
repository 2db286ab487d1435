import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'

/** Processes are measured through /proc of Linux; on other systems the benches that need it are skipped. */
export const canMeasureProcesses = existsSync('/proc/self/stat')

let ticksPerSecond = 0

/** CPU seconds of a process: all threads, user and system. */
export function cpuSeconds(pid: number): number {
  ticksPerSecond ||= Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8', timeout: 5000 }))
  const fields = statFields(pid)
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
}

/** Resident memory in MB. */
export function residentMb(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes) / 1024
}

/** The child of `parent` whose command line contains `part`; null if there is none yet. */
export function findChildPid(parent: number, part: string): number | null {
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const pid = Number(name)
    try {
      if (Number(statFields(pid)[1]) !== parent) continue
      if (readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(part)) return pid
    } catch {
      // The process has ended.
    }
  }
  return null
}

/** Like findChildPid. @throws Error if there is no such child */
export function childPid(parent: number, part: string): number {
  const pid = findChildPid(parent, part)
  if (pid === null) throw new Error(`process ${parent} has no child ${part}`)
  return pid
}

/** Fields after the name, which may contain spaces and brackets: state, parent, … */
function statFields(pid: number): string[] {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return text.slice(text.lastIndexOf(')') + 2).split(' ')
}
