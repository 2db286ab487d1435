/** Text art without trailing spaces and surrounding empty lines; '' when nothing was drawn. */
export const tidyArt = (art: string): string =>
  art.trim() === '' ? '' : art.replace(/[ \t]+$/gm, '').replace(/^\n+|\n+$/g, '')
