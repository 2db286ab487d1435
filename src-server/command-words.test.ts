import { expect, test } from 'vitest'
import { commandWords, operatorCommand } from './command-words.mjs'

test('names commands as they are typed: through npm, or in the container', () => {
  expect(operatorCommand('admin', 'grant ada', false)).toBe('npm run admin -- grant ada')
  expect(operatorCommand('reindex', '', false)).toBe('npm run reindex')
  expect(operatorCommand('start', '', false)).toBe('npm start')
  expect(operatorCommand('admin', 'grant ada', true)).toBe('docker compose exec app fontarium admin grant ada')
  expect(commandWords('doctor', '', true)).toBe('fontarium doctor')
})
