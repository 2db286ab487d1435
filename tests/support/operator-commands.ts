import { readFileSync } from 'node:fs'

/** The commands of a document: the lines of its shell blocks, a loop as one. */
export function operatorCommands(document: string): string[] {
  const text = readFileSync(document, 'utf8')
  return [...text.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].flatMap(([, block = '']) =>
    block
      .replace(/^for [\s\S]*?^done$/gm, (loop) => loop.replace(/do\n\s*/, 'do ').replaceAll('\n', '; '))
      .split('\n')
      .filter((line) => line.trim() !== ''),
  )
}
