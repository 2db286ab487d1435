import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { listSources } from '#tests/support/source-tree.ts'

const DISABLED = /<button(?:(?!<\/button).)*?\sdisabled=\{(?:\w+\.)?(?:busy|isPending)\}/s

it('buttons keep the focus while they send: aria-disabled, because browsers drop it from disabled ones', () => {
  const files = listSources().filter((file) => file.startsWith('src-client/') && file.endsWith('.tsx'))
  expect(files.length).toBeGreaterThan(100)
  expect(files.filter((file) => DISABLED.test(readFileSync(file, 'utf8')))).toEqual([])
  expect(DISABLED.test('<button type="submit" disabled={form.busy}>')).toBe(true)
})
