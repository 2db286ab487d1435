import { z } from 'zod'

const apiParameter = z.object({
  name: z.string(),
  in: z.enum(['path', 'query', 'header', 'body']),
  required: z.boolean(),
  /** The type in words: 'whole number, 1 to 100'. */
  type: z.string(),
  /** As JSON; null = none. */
  default: z.string().nullable(),
  description: z.string(),
})
export type ApiParameter = z.infer<typeof apiParameter>

const apiCall = z.object({
  /** Anchor of the call. */
  id: z.string(),
  group: z.string(),
  method: z.string(),
  path: z.string(),
  summary: z.string(),
  parameters: z.array(apiParameter),
  /** Content type of the request body; null = none. */
  takes: z.string().nullable(),
  /** Content type of a successful response; '' = without a body. */
  answers: z.string(),
  /** Path and query that work on this site; null for calls that change or need something. */
  example: z.string().nullable(),
})
export type ApiCall = z.infer<typeof apiCall>

export const apiDescription = z.object({ calls: z.array(apiCall) })
export type ApiDescription = z.infer<typeof apiDescription>

export const apiAnswerInput = z.object({ id: z.string().max(100) }).strict()
/** This site's response to a call's example, lists cut to one entry; null when it fails. */
export const apiAnswer = z.object({ answer: z.string().nullable() })
export type ApiAnswer = z.infer<typeof apiAnswer>
