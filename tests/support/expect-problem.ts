import { expect } from 'vitest'
import type { Answer } from './http-client.ts'

/** Expects a problem document (RFC 9457) with our code; its text must also name `param`. */
export function expectProblem(answer: Answer, status: number, code: string, param?: string): void {
  expect({ status: answer.status, body: answer.text.slice(0, 300) }).toMatchObject({ status })
  expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/)
  expect(answer.headers['cache-control']).toBe('no-store')
  const problem = answer.json
  expect(problem).toMatchObject({
    type: 'about:blank',
    title: expect.stringMatching(/\S/),
    status,
    code,
    detail: expect.stringMatching(/\S/),
    requestId: answer.headers['x-request-id'],
  })
  expect(Object.keys(problem)).not.toContain('stack')
  if (param === undefined) return
  expect(problem.param).toBe(param)
  expect(problem.detail).toContain(param)
}
