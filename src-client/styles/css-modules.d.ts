/// <reference types="vite/types/importMeta.d.ts" />

/**
 * The class names of a CSS module as used in the page. Import with `import * as styles`, so that the bundle contains only the names in use.
 */
declare module '*.module.css' {
  const names: Readonly<Record<string, string>>
  export = names
}

declare module '*.css' {}

/** The text of a file. */
declare module '*?raw' {
  const text: string
  export default text
}
