import type { InspectRefusal } from '#shared/contracts/publishing/font-facts.ts'

/** A broken file and the expected result of the inspector. */
interface BadFont {
  name: string
  /** File name given to the inspector; the extension may be wrong. */
  file: string
  /** 'accept' if the fault is harmless or repaired; otherwise the code of the rejection. */
  expect: 'accept' | InspectRefusal
  make: () => Uint8Array
}

export type Kinds = readonly (readonly [name: string, expect: BadFont['expect'], make: () => Uint8Array])[]

/** Kinds of one group as bad fonts named 'group/name'. */
export const group = (prefix: string, extension: string, kinds: Kinds): BadFont[] =>
  kinds.map(([name, expect, make]) => ({ name: `${prefix}/${name}`, file: `${name}.${extension}`, expect, make }))
