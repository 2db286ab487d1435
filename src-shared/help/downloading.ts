import type { HelpSection } from './help-entry.ts'

export const DOWNLOADING: HelpSection = {
  id: 'downloading',
  title: 'Downloading',
  entries: [
    {
      id: 'download',
      question: 'How do I download a font?',
      body: [
        'Press Download on a list or on the family’s page. You get one ZIP file with the whole family, without an account and without waiting. Download single styles on the family’s page, under Files.',
      ],
      also: 'get save free account zip',
    },
    {
      id: 'in-the-zip',
      question: 'What is in the ZIP file?',
      body: [
        'The original font files as their designer published them, the copyright and licence texts found in them as `LICENSE.txt`, and a `README.txt` that says where everything comes from and how to install it.',
      ],
      also: 'unzip extract contents bundle files',
    },
    {
      id: 'formats',
      question: 'TTF, OTF, WOFF2: which one do I need?',
      body: [
        'To install a font on a computer take **TTF** or **OTF**; both are fine, and neither is better. **WOFF2** is the same font compressed for websites; programs cannot use it. The family’s page makes WOFF2 files from each style.',
      ],
      also: 'format woff truetype opentype difference convert',
    },
    {
      id: 'variable',
      question: 'What is a variable font?',
      body: [
        'One file that holds all weights between thin and black, sometimes widths and slants too. It saves space and lets you choose `wght 437` if you like. Older programs show only its named styles, or one; then take the static files if the family has them.',
      ],
      also: 'axis wght vf static',
    },
    {
      id: 'limits',
      question: 'A download is refused with “Too many requests”',
      body: [
        'One network address may fetch 60 files a minute. Offices and schools often share one. Wait a minute and try again; the answer says how long.',
      ],
      also: '429 limit blocked slow rate',
    },
    {
      id: 'safe',
      question: 'Are the fonts safe?',
      body: [
        'Every file is taken apart, checked against damage and tricks, and rebuilt before it is shown in a browser. Files that fail are refused. The ZIP holds fonts and text files only; if something here gives you a program to run, [tell us](/about/contact).',
      ],
      also: 'virus malware trojan security exe warning',
    },
  ],
}
