import type { RenderRequest } from '#server/render/render.port.ts'

/** The render request of a list's line with default settings, without font and text. */
export const PLAIN_JOB: Omit<RenderRequest, 'sha256' | 'path' | 'text'> = {
  boxForMissing: false,
  lang: 'en',
  direction: 'ltr',
  width: 1000,
  height: 65,
  fontSizePx: 50,
  baselinePx: 48,
  fg: '000000',
  bg: 'ffffff',
  transparent: true,
  renderer: 4,
  color: false,
  features: {},
  axes: {},
}
