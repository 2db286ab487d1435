import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { type Fault, faults, mutate } from '../mutants/table.mjs'

const source = (fault: Fault) => readFileSync(fault.file, 'utf8')

/** Minimum number of faults in each part of the tree. */
const LEAST: [folder: string, faults: number][] = [
  ['src-client/', 8],
  ['src-shared/', 7],
  ['src-server/features/', 26],
  ['src-server/operations/', 2],
  ['src-server/mail/', 1],
  ['src-server/cli/', 1],
  ['src-server/http/', 2],
  ['src-server/trpc/', 1],
  ['src-server/database/', 1],
  ['src-server/search/', 1],
  ['src-server/storage/', 1],
  ['src-server/render/', 2],
  ['workers/', 3],
  ['migrations/', 1],
]

it('each fault fits its file', () => {
  for (const fault of faults) {
    expect(existsSync(fault.file), `Fault '${fault.id}' names the file ${fault.file}`).toBe(true)
    expect(mutate(fault, source(fault)), fault.id).not.toBe(source(fault))
  }
})

it('each fault names tests that exist', () => {
  for (const { id, tests } of faults) {
    expect(tests.length, `Fault '${id}' names no test file`).toBeGreaterThan(0)
    for (const file of tests) expect(existsSync(file), `Fault '${id}' names the test ${file}`).toBe(true)
  }
})

it('rejects a text that does not occur exactly once, and names the fault', () => {
  const fault = faults[0] as Fault
  expect(() => mutate(fault, 'nothing of it')).toThrow(`Fault '${fault.id}': its 'find' text occurs 0 times`)
  expect(() => mutate(fault, fault.find + fault.find)).toThrow('occurs 2 times')
  expect(mutate(fault, `a ${fault.find} b`)).toBe(`a ${fault.replace} b`)
})

it('60 faults with unique ids cover the whole tree', () => {
  expect(new Set(faults.map(({ id }) => id)).size).toBe(faults.length)
  expect(faults).toHaveLength(60)
  for (const [folder, least] of LEAST)
    expect(faults.filter(({ file }) => file.startsWith(folder)).length, folder).toBeGreaterThanOrEqual(least)
})
