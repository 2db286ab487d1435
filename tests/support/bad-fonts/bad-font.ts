import type { InspectRefusal } from '#shared/contracts/font-facts.ts'

/** One way in which a file can be wrong, and what the inspector must answer. */
export interface BadFont {
  name: string
  /** File name given to the inspector; its extension may lie. */
  file: string
  /** 'accept': the fault is harmless or repaired; else the refusal's code. */
  expect: 'accept' | InspectRefusal
  make: () => Uint8Array
}

export type Kinds = readonly (readonly [name: string, expect: BadFont['expect'], make: () => Uint8Array])[]

/** Kinds of one group as bad fonts named 'group/name'. */
export const group = (prefix: string, extension: string, kinds: Kinds): BadFont[] =>
  kinds.map(([name, expect, make]) => ({ name: `${prefix}/${name}`, file: `${name}.${extension}`, expect, make }))
