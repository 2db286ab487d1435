import type { z } from 'zod'
import { appRouter } from './app-router.ts'
import type { TrpcContext } from './context.ts'
import { createCallerFactory, type ProcedureMeta } from './trpc.ts'

interface Procedure {
  type: 'query' | 'mutation'
  inputs: z.ZodType[]
  output?: z.ZodType
  meta?: ProcedureMeta
}

/** By their whole names ('fonts.search'): so tRPC keeps them, which its types do not say. */
export const PROCEDURES: ReadonlyMap<string, Procedure> = new Map(
  Object.entries(appRouter._def.procedures as unknown as Record<string, { _def: Procedure }>).map(
    ([name, { _def }]) => [name, _def],
  ),
)

const createCaller = createCallerFactory(appRouter)

/** Calls the procedure of a REST address. Without fields, one that takes no input gets none. */
export function callByName(context: TrpcContext, name: string, fields: Record<string, unknown>): Promise<unknown> {
  const caller = createCaller(context) as unknown as Record<string, Record<string, (input: unknown) => unknown>>
  const [feature, procedure] = name.split('.') as [string, string]
  return Promise.resolve(caller[feature]![procedure]!(PROCEDURES.get(name)?.inputs.length ? fields : undefined))
}
