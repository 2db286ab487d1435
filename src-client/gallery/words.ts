/** Texts that break weak layouts. */
export const LONG =
  'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft and every other name that goes on and on'
export const ONE_WORD = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch_Regular-Condensed.v1.002.otf'
/** The longest label of a button or switch, which never wraps. */
export const BUTTON = 'Copy the address of this page'
export const ARABIC = 'خط النسخ العربي'
export const HEBREW = 'גופן עברי לכותרות'
