/** Texts that layouts break on. */
export const LONG =
  'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft and every other name that goes on and on'
export const ONE_WORD = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch_Regular-Condensed.v1.002.otf'
/** As long as the words on a button or switch may be: they stand in one line. */
export const BUTTON = 'Copy the address of this page'
export const ARABIC = 'خط النسخ العربي'
export const HEBREW = 'גופן עברי לכותרות'
