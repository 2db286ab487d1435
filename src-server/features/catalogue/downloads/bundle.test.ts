import { expect, test } from 'vitest'
import { contentDisposition } from '../../../http/content-disposition.ts'
import { safeName } from './bundle.ts'

test.each([
  ['Lobster.ttf', 'Lobster.ttf'],
  ['../../etc/passwd', '__.._etc_passwd'],
  ['..\\..\\autoexec.bat', '__.._autoexec.bat'],
  ['C:\\font.ttf', 'C__font.ttf'],
  ['a\r\nSet-Cookie: b=c.ttf', 'a__Set-Cookie_ b=c.ttf'],
  ['txt.\u202eftt.exe', 'txt._ftt.exe'],
  ['\0', '_'],
  ['...', '_'],
  ['  ', 'font'],
  ['', 'font'],
  ['trailing. . ', 'trailing'],
  ['CON', '_CON'],
  ['nul.ttf', '_nul.ttf'],
  ['Com1.otf', '_Com1.otf'],
  ['Console.ttf', 'Console.ttf'],
  ['half \ud83d.ttf', 'half _.ttf'],
])('saves %j as %j', (name, safe) => expect(safeName(name)).toBe(safe))

test('a long name keeps its extension, is cut between characters and fits into file systems and a header', () => {
  for (const length of [43, 44, 45, 46, 300]) {
    const name = safeName(`${'🖋'.repeat(length)}.ttf`)
    expect(name).toMatch(/^🖋+\.ttf$/u)
    expect(Buffer.byteLength(name)).toBe(Math.min(length, 44) * 4 + 4)
    expect(contentDisposition(name)).toMatch(/^attachment; filename="[\x20-\x7e]+"; filename\*=UTF-8''[\w.%-]+$/)
  }
})
