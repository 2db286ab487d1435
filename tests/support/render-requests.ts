import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { RenderRequest } from '#server/render/render.port.ts'
import { PLAIN_JOB } from './plain-job.ts'

/** A font file of an installed package, in the form the renderer expects. */
export function packageFont(file: string): Pick<RenderRequest, 'sha256' | 'path'> {
  const absolute = path.resolve('node_modules', file)
  return { path: absolute, sha256: createHash('sha256').update(readFileSync(absolute)).digest('hex') }
}

export const LOBSTER = '@expo-google-fonts/lobster/400Regular/Lobster_400Regular.ttf'
export const WORK_SANS = '@expo-google-fonts/work-sans/400Regular/WorkSans_400Regular.ttf'
export const NABLA = '@expo-google-fonts/nabla/400Regular/Nabla_400Regular.ttf'

/** A preview with a small margin, in Lobster by default. */
export function renderRequest(changes: Partial<RenderRequest> = {}): RenderRequest {
  return {
    ...packageFont(LOBSTER),
    ...PLAIN_JOB,
    text: 'Grumpy wizards',
    height: 80,
    fontSizePx: 56,
    baselinePx: 60,
    ...changes,
  }
}
