import { estimatedEms, type Face } from './type-setting.ts'

/** Longest line in em, for easy reading. Paragraphs shown as pictures are also broken here. */
const MEASURE_EM = 30
const MOST_PICTURES = 24

/** Breaks a text into lines by its estimated length: between words, or anywhere in scripts without spaces. */
export function pictureLines(text: string, font: Face, measure = MEASURE_EM): string[] {
  const lines: string[] = []
  for (const paragraph of text.split('\n')) {
    let line = ''
    const pieces = /\s/.test(paragraph) ? paragraph.split(/(?<=\s)/u) : [...paragraph]
    for (const piece of pieces) {
      if (line !== '' && estimatedEms(line + piece, font) > measure) {
        lines.push(line.trimEnd())
        line = ''
      }
      line += piece
    }
    if (line.trim() !== '') lines.push(line.trimEnd())
  }
  return lines.slice(0, MOST_PICTURES)
}
