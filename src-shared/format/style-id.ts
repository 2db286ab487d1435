/** Id of a style's row on the page. */
export const styleId = (name: string): string => `style-${name.replaceAll(/\s/g, '_')}`
