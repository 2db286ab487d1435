import type { PairingRole, PlaygroundFont } from '#shared/contracts/playground.ts'
import { fontFaceBlock, ruleBlock } from '../catalogue/families/font-css.ts'

const SELECTORS: Record<PairingRole, string> = { heading: 'h1, h2, h3', body: 'body', accent: '.accent' }

/** The rules for a page set in a pairing: every face once, then who uses it. */
export function pairingCss(pairing: Partial<Record<PairingRole, PlaygroundFont>>): string {
  const roles = (['heading', 'body', 'accent'] as const).flatMap((role) => {
    const font = pairing[role]
    return font ? [{ role, font }] : []
  })
  const faces = new Map(roles.map(({ font }) => [font.id, fontFaceBlock(font.family.name, font)]))
  const rules = roles.map(({ role, font }) => ruleBlock(SELECTORS[role], font.family.name, font, {}, {}))
  return `${[...faces.values(), ...rules].join('\n\n')}\n`
}

/** Why two fonts go together, in numbers that can be checked. */
export function pairingReasons(heading: PlaygroundFont, body: PlaygroundFont): string[] {
  const [a, b] = [heading.metrics.xHeight, body.metrics.xHeight]
  const shared = heading.languages.filter((code) => body.languages.includes(code)).length
  return [
    ...(heading.family.topic === body.family.topic ? [] : [`${heading.family.topic} with ${body.family.topic}`]),
    ...(a && b ? [`x-heights ${(a / b).toFixed(2)} to 1`] : []),
    shared === 1 ? '1 language in common' : `${shared} languages in common`,
  ]
}
