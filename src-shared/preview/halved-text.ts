/** Text in two lines as equal as possible, if it has a place to break: they can be larger than one. */
export function halved(text: string): string[] {
  const parts = breakable(text)
  if (parts.length < 2) return [text]
  const halves = parts.slice(1).map((_, at) => [
    parts
      .slice(0, at + 1)
      .join('')
      .trim(),
    parts
      .slice(at + 1)
      .join('')
      .trim(),
  ])
  const imbalance = (half: string[]) => Math.abs([...half[0]!].length - [...half[1]!].length)
  return halves.reduce((best, half) => (imbalance(half) < imbalance(best) ? half : best))
}

/** Pieces of text between which a line may break: words, also in scripts without spaces. */
function breakable(text: string): string[] {
  if (text.includes(' ')) return text.split(/(?<= )/u)
  if (!/[\u3040-\u9fff]/u.test(text)) return [text]
  return [...new Intl.Segmenter('ja', { granularity: 'word' }).segment(text)].map((part) => part.segment)
}
