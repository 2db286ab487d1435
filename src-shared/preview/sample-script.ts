// biome-ignore format: a table to read
const UNICODE_SCRIPTS: readonly [script: string, pattern: RegExp][] = [
  ['latn', /\p{sc=Latn}/u], ['cyrl', /\p{sc=Cyrl}/u], ['grek', /\p{sc=Grek}/u], ['armn', /\p{sc=Armn}/u],
  ['geor', /\p{sc=Geor}/u], ['arab', /\p{sc=Arab}/u], ['hebr', /\p{sc=Hebr}/u], ['syrc', /\p{sc=Syrc}/u],
  ['deva', /\p{sc=Deva}/u], ['beng', /\p{sc=Beng}/u], ['guru', /\p{sc=Guru}/u], ['gujr', /\p{sc=Gujr}/u],
  ['orya', /\p{sc=Orya}/u], ['taml', /\p{sc=Taml}/u], ['telu', /\p{sc=Telu}/u], ['knda', /\p{sc=Knda}/u],
  ['mlym', /\p{sc=Mlym}/u], ['sinh', /\p{sc=Sinh}/u], ['thai', /\p{sc=Thai}/u], ['laoo', /\p{sc=Laoo}/u],
  ['khmr', /\p{sc=Khmr}/u], ['mymr', /\p{sc=Mymr}/u], ['tibt', /\p{sc=Tibt}/u], ['ethi', /\p{sc=Ethi}/u],
  ['cher', /\p{sc=Cher}/u], ['kore', /\p{sc=Hang}/u], ['jpan', /[\p{sc=Hira}\p{sc=Kana}\p{sc=Hani}]/u],
]

/** The main script of a sample text, as ISO 15924 code in lower case; null without letters. */
export function scriptOfSample(sample: string): string | null {
  const counts = new Map<string, number>()
  for (const char of sample) {
    const script = UNICODE_SCRIPTS.find(([, pattern]) => pattern.test(char))?.[0]
    if (script) counts.set(script, (counts.get(script) ?? 0) + 1)
  }
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0] ?? null
}
