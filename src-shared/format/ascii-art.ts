/** Drawn letters without blanks at the ends of lines and empty lines around them; '' where nothing was drawn. */
export const tidyArt = (art: string): string =>
  art.trim() === '' ? '' : art.replace(/[ \t]+$/gm, '').replace(/^\n+|\n+$/g, '')
