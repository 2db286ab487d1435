import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { TextField } from './TextField.tsx'

test('a field is described by its hint and its error', () => {
  const html = renderToString(<TextField name="url" label="Address" hint="With https" error="This is no address" />)
  expect(html).toContain('aria-describedby="url-hint url-error"')
  expect(html).toContain('aria-invalid="true"')
  for (const id of ['url-hint', 'url-error']) expect(html).toContain(`id="${id}"`)
})

test('a field without hint or error has no aria-describedby', () => {
  const html = renderToString(<TextField name="url" label="Address" />)
  expect(html).not.toContain('aria-describedby')
  expect(html).not.toContain('aria-invalid')
})
