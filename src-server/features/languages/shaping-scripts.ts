/** ISO 15924 → OpenType script tags of scripts whose letters change with their neighbours. */
const OPENTYPE_SCRIPTS: Record<string, readonly string[]> = {
  Adlm: ['adlm'],
  Arab: ['arab'],
  Beng: ['bng3', 'bng2', 'beng'],
  Deva: ['dev3', 'dev2', 'deva'],
  Gujr: ['gjr3', 'gjr2', 'gujr'],
  Guru: ['gur3', 'gur2', 'guru'],
  Khmr: ['khmr'],
  Knda: ['knd3', 'knd2', 'knda'],
  Mlym: ['mlm3', 'mlm2', 'mlym'],
  Mong: ['mong'],
  Mymr: ['mym2', 'mymr'],
  Nkoo: ['nko '],
  Orya: ['ory3', 'ory2', 'orya'],
  Rohg: ['rohg'],
  Sinh: ['sinh'],
  Syrc: ['syrc'],
  Taml: ['tml3', 'tml2', 'taml'],
  Telu: ['tel3', 'tel2', 'telu'],
  Tibt: ['tibt'],
}

/** Whether letters of a script change with their neighbours, so that a font needs rules for it. */
export const needsShaping = (script: string) => Object.hasOwn(OPENTYPE_SCRIPTS, script)

/** Whether a style has substitutions for a script. */
export const isShaped = (script: string, features: readonly { table: string; scripts: readonly string[] }[]) =>
  features.some(
    (feature) => feature.table === 'GSUB' && feature.scripts.some((tag) => OPENTYPE_SCRIPTS[script]?.includes(tag)),
  )
