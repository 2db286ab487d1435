import { expect, test } from 'vitest'
import { emailInput } from './account.ts'

test.each(['ana@localhost', 'ana@[127.0.0.1]', 'ana@example.', 'ana'])('%s is no address of a person', (address) => {
  expect(emailInput.safeParse(address).success).toBe(false)
})

test.each(['ana@example.org', 'ana.b@post.bücher.example'])('%s is one', (address) => {
  expect(emailInput.parse(address)).toBe(address)
})
