import { describe, expect, test } from 'vitest'
import { COLLECTION } from '#shared/limits.ts'
import { leastCpuMs } from '#tests/support/cpu-time.ts'
import { readImport } from './import-file.ts'

describe('readImport', () => {
  test('reads lists with and without column names, and JSON', () => {
    expect(readImport("slug,note\nlobster,'=red\n").rows).toMatchObject([{ line: 2, slug: 'lobster', note: '=red' }])
    expect(readImport('Lobster Two\n').rows).toMatchObject([{ line: 1, slug: 'lobster-two', name: 'Lobster Two' }])
    expect(readImport('[{"slug":"inter","styles":["Bold"]},"Lobster",5]').rows).toMatchObject([
      { slug: 'inter', styles: ['Bold'], note: '' },
      { slug: 'lobster' },
      { name: 'line 3' },
    ])
  })

  test('cuts a note that is too long', () => {
    const note = 'x'.repeat(501)
    for (const text of [`slug,note\nlobster,${note}\n`, JSON.stringify([{ slug: 'lobster', note }])])
      expect(readImport(text).rows).toMatchObject([{ note: 'x'.repeat(500) }])
  })

  test.each([
    ['numbers', `[${'1,'.repeat(99_000)}1]`],
    ['lines', 'a\n'.repeat(99_000)],
  ])('refuses a file of far too many %s before reading its rows', async (_, text) => {
    const read = () => expect(() => readImport(text)).toThrow(`has more than ${COLLECTION.importMax} families`)
    expect(await leastCpuMs(read)).toBeLessThan(250)
  })
})
