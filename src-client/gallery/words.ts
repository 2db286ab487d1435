/** Texts that layouts break on. */
export const LONG =
  'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft and every other name that goes on and on'
export const ONE_WORD = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch_Regular-Condensed.v1.002.otf'
export const ARABIC = 'خط النسخ العربي'
export const HEBREW = 'גופן עברי לכותרות'
