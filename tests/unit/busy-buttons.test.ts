import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { listSources } from '#tests/support/source-tree.ts'

const DISABLED = /<button(?:(?!<\/button).)*?\sdisabled=\{[^}]*?\b(?:busy|isPending)\b/s
/** Not those of useForm, which sends once itself. */
const SENDS = /aria-disabled=\{(?!form\.)(?:\w+\.)?(?:busy|isPending)\b/
const GUARD = /(?:if \((?:!\w+ \|\| )?|onClick=\{\(\) => )(?:\w+\.)?(?:busy|isPending)\b/
const files = listSources().filter((file) => file.startsWith('src-client/') && file.endsWith('.tsx'))
const textOf = (file: string) => readFileSync(file, 'utf8')

it('buttons keep the focus while they send: aria-disabled, because browsers drop it from disabled ones', () => {
  expect(files.length).toBeGreaterThan(100)
  expect(files.filter((file) => DISABLED.test(textOf(file)))).toEqual([])
  for (const when of ['form.busy', 'busy || name === ""', '!ready || find.isPending'])
    expect(DISABLED.test(`<button type="submit" disabled={${when}}>`), when).toBe(true)
})

it('a second press of such a button does nothing', () => {
  const busy = files.filter((file) => SENDS.test(textOf(file)))
  expect(busy.length).toBeGreaterThan(5)
  expect(busy.filter((file) => !GUARD.test(textOf(file)))).toEqual([])
})
