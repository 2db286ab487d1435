import { expect, it } from 'vitest'
import { passwordProblem } from './password-rules.ts'

const OWN = { username: 'Zandrix', email: 'ann.walker@example.org' }

it.each([
  ['short', 'At least 8 characters'],
  ['x'.repeat(201), 'At most 200 characters'],
  ['password', 'everybody tries first'],
  ['!Password1', 'with a little around it'],
  ['footballfootball', 'more than once'],
  ['abababababab', 'More different characters'],
  ['zandrix!', 'Not your name or address'],
  ['Zandrixzandrix', 'Not your name or address'],
  ['ann.walker.ann.walker', 'Not your name or address'],
])('refuses the password %s: %s', (password, why) => {
  expect(passwordProblem(password, OWN)).toContain(why)
})

it.each(['seven quiet herons at dusk', 'zandrix and six others', 'tatatatamtam-9-lo'])('%s is taken', (password) => {
  expect(passwordProblem(password, OWN)).toBeNull()
})
