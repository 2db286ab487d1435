/// <reference types="vite/types/importMeta.d.ts" />

/** The class names of a module, as they are in the page: `import * as styles`, so that only the names stand in the bundle. */
declare module '*.module.css' {
  const names: Readonly<Record<string, string>>
  export = names
}

declare module '*.css' {}
