import type { HelpSection } from './help-entry.ts'

export const PREVIEWING: HelpSection = {
  id: 'previewing',
  title: 'Previewing',
  entries: [
    {
      id: 'own-text',
      question: 'How do I see my own text in every font?',
      body: [
        'Type it into the bar above a list, or press `t`. All previews follow, on this page and on the next ones, until you clear the field. Up to 200 characters are drawn.',
        'Any script works, right-to-left ones too: letters are joined and placed as the font says.',
      ],
      also: 'custom text sample type sentence word name',
    },
    {
      id: 'size-colours',
      question: 'Can I change size and colours?',
      body: [
        'The slider goes from 6 to 200 pixels. **Text** and **Paper** open a colour picker where you can also type a colour such as `BC2410`. The round arrow puts everything back. If text and paper are hard to tell apart, the bar says “Low contrast”; it never stops you.',
      ],
      also: 'bigger smaller color background foreground reset',
    },
    {
      id: 'styles',
      question: 'What are the little slanted bars below a preview?',
      body: [
        'They are the styles of the family: as thick as the weight, slanted for italics. Point at one to see it, click to keep it. Families with more than ten styles show the rest on their own page.',
      ],
      also: 'dots bold italic weights stems styles',
    },
    {
      id: 'hex-boxes',
      question: 'Why is there a box in a preview?',
      body: [
        'The font lacks that character. Instead of borrowing it from another font we draw the font’s own box for missing characters, or a plain one if it has none. The sentence below the preview names what is missing. [Only fonts that can set my text](/help#characters) hides such families.',
      ],
      also: 'tofu square rectangle missing glyph hex code notdef',
    },
    {
      id: 'compare',
      question: 'How do I compare fonts?',
      body: [
        'Put them into the [basket](/help#basket) and press Compare in the bar at the bottom. It shows the newest eight styles under each other with the same text, the letters that differ most, and their facts.',
      ],
      also: 'side by side tray versus difference',
    },
    {
      id: 'features-axes',
      question: 'Can I try small caps, old-style figures or a variable font’s axes?',
      body: [
        'Yes, on the page of the family. Switches turn OpenType features on, sliders move the axes, and the big line at the top follows. The CSS for what you see stands beside it, ready to copy.',
      ],
      also: 'opentype ligatures variable weight width slider stylistic sets alternates',
    },
    {
      id: 'glyphs',
      question: 'Where do I see all characters of a font?',
      body: [
        'On the family’s page under Glyphs. Choose a block, search by name or number (`U+20AC`, `euro`), and click a character for its name, codes and measures.',
      ],
      also: 'character map glyph table alt code copy symbol',
    },
    {
      id: 'lines',
      question: 'What are the thin blue lines on a preview?',
      body: [
        'They show the font’s own measures: the baseline, the height of a small x and the height of capitals. They appear when you point at a preview and are never part of a picture that you save.',
      ],
      also: 'guides x-height baseline cap height metrics',
    },
    {
      id: 'night',
      question: 'Is there a dark mode?',
      body: [
        'The moon in the header switches to night: white letters on dark slate. Preview colours that you had picked are cleared then, since they would rarely fit.',
      ],
      also: 'dark night theme black',
    },
    {
      id: 'keys',
      question: 'Which keys can I use?',
      body: [
        '`/` searches, `t` goes to the preview text, `f` to the filters, `←` and `→` turn pages, `x` adds the focused family to the basket, `u` goes to the Undo of a message, Esc closes what is open, and `?` lists all keys. None of them acts while you are typing. If letters get in your way, because you dictate for example, turn them off in that list; it is in your settings menu too.',
      ],
      also: 'keyboard shortcuts hotkeys accessibility',
    },
  ],
}
