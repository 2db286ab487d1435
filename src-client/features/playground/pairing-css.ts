import type { PairingRole, PlaygroundFont } from '#shared/contracts/playground/playground.ts'
import { fontFaceBlock, ruleBlock } from '../catalogue/families/css-snippet.ts'

const SELECTORS: Record<PairingRole, string> = { heading: 'h1, h2, h3', body: 'body', accent: '.accent' }

/** CSS for a page that uses the pairing: each @font-face once, then a rule for each role. */
export function pairingCss(pairing: Partial<Record<PairingRole, PlaygroundFont>>): string {
  const roles = (['heading', 'body', 'accent'] as const).flatMap((role) => {
    const font = pairing[role]
    return font ? [{ role, font }] : []
  })
  const faces = new Map(roles.map(({ font }) => [font.id, fontFaceBlock(font.family.name, font)]))
  const rules = roles.map(({ role, font }) => ruleBlock(SELECTORS[role], font.family.name, font, {}, {}))
  return `${[...faces.values(), ...rules].join('\n\n')}\n`
}

/** Why two fonts match, in numbers that readers can check. */
export function pairingReasons(heading: PlaygroundFont, body: PlaygroundFont): string[] {
  const [a, b] = [heading.metrics.xHeight, body.metrics.xHeight]
  const shared = heading.languages.filter((code) => body.languages.includes(code)).length
  return [
    ...(heading.family.topic === body.family.topic ? [] : [`${heading.family.topic} with ${body.family.topic}`]),
    ...(a && b ? [`x-heights ${(a / b).toFixed(2)} to 1`] : []),
    shared === 1 ? '1 language in common' : `${shared} languages in common`,
  ]
}
