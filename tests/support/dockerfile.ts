import { readFileSync } from 'node:fs'
import path from 'node:path'

export interface Step {
  instruction: string
  text: string
}

export interface Stage {
  image: string
  /** Name that COPY --from uses; the last stage has none. */
  name: string
  steps: Step[]
}

/** Parses the stages of a Dockerfile and their steps. Supports comments and continued lines, but no parser directives. */
export function parseDockerfile(text: string): Stage[] {
  const lines = text
    .split('\n')
    .filter((line) => !/^\s*#/.test(line))
    .join('\n')
    .replace(/\\\n\s*/g, ' ')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  const stages: Stage[] = []
  for (const line of lines) {
    const [, word = '', rest = ''] = /^(\S+)\s+(.*)$/.exec(line) ?? []
    const instruction = word.toUpperCase()
    if (instruction === 'FROM') {
      const [image = '', , name = ''] = rest.split(/\s+/)
      stages.push({ image, name, steps: [] })
    } else stages.at(-1)?.steps.push({ instruction, text: rest })
  }
  return stages
}

/** Tells if .dockerignore excludes a top-level entry. Supports only patterns for such entries; the last match decides. */
export function readDockerignore(root: string): (name: string) => boolean {
  const patterns = readFileSync(path.join(root, '.dockerignore'), 'utf8')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
  const rules = patterns.map((pattern) => {
    const keeps = pattern.startsWith('!')
    const glob = keeps ? pattern.slice(1) : pattern
    if (/[/?[\]\\]|\*\*/.test(glob))
      throw new Error(`.dockerignore has '${pattern}'; the tests read names of top-level entries with * only`)
    const source = glob.replace(/[.+^${}()|]/g, '\\$&').replaceAll('*', '.*')
    return { keeps, fits: new RegExp(`^${source}$`) }
  })
  return (name) => {
    const last = rules.findLast(({ fits }) => fits.test(name))
    return last !== undefined && !last.keeps
  }
}
