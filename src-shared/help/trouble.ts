import type { HelpSection } from './help-entry.ts'

export const TROUBLE: HelpSection = {
  id: 'trouble',
  title: 'When something is wrong',
  entries: [
    {
      id: 'tofu',
      question: 'I see empty boxes instead of letters',
      body: [
        'Such boxes, called tofu, say that the font has no picture for a character. Look the font’s page up here and check its [languages](/help#language) and [characters](/help#glyphs). If the character is there, the program is using another font: choose the right one anew, or install a newer version of it.',
      ],
      also: 'tofu squares rectangles question marks missing characters boxes',
    },
    {
      id: 'not-in-menu',
      question: 'I installed a font and my program does not show it',
      body: [
        '- Close the program completely and start it again; some need the computer to be started again.',
        '- Look under the family’s name, not the file’s: “Work Sans” hides its styles in a second menu.',
        '- On Windows try **Install for all users**.',
        '- Programs from app stores and web apps often see fonts only through settings of their own.',
      ],
      also: 'missing list not showing appear word photoshop menu',
    },
    {
      id: 'looks-different',
      question: 'The font looks different from the preview',
      body: [
        'Check that you use the same style (Bold is not the same as Regular made bold by the program), that ligatures and kerning are on, and that no older version of the same font is installed. Screens and programs also smooth letters differently; in print the shapes are the same.',
      ],
      also: 'different weight fake bold kerning ligatures hinting blurry',
    },
    {
      id: 'joined-letters',
      question: 'Arabic letters do not join, or Devanagari signs are in the wrong place',
      body: [
        'The program does not shape the script, or is set to the wrong language. In Adobe programs choose the World-Ready composer; in others set the language of the text. The previews here show how it should look.',
      ],
      also: 'arabic urdu persian hindi shaping rtl right to left disconnected letters thai',
    },
    {
      id: 'weights-missing',
      question: 'Bold or italic is missing',
      body: [
        'Not every family has them. The family’s page lists all styles. Programs that offer bold anyway make it by smearing the letters; better take a family with a real bold, by choosing a range of weights in the filters.',
      ],
      also: 'no bold no italic faux synthetic',
    },
    {
      id: 'previews-missing',
      question: 'Previews do not appear',
      body: [
        'Load the page again. If it goes on, switch off ad blockers for this site: some take pictures with computed addresses for trackers. Pages work without JavaScript and with cookies off, but not without pictures.',
      ],
      also: 'images broken not loading blank adblock',
    },
    {
      id: 'wrong-preferences',
      question: 'The site remembers a text or colour I do not want',
      body: [
        'The round arrow in the bar above a list puts size and colours back; clear the text field to see each font’s own sample. To forget everything delete the cookies and the storage of this site; what they hold stands under [privacy](/about/privacy#cookies).',
      ],
      also: 'reset settings cookies clear preferences stuck',
    },
    {
      id: 'refused-form',
      question: 'A form says that nothing was sent',
      body: [
        'Your words are still in the form. Usually a field needs another look, and is named. If it says that the cookie is missing, allow cookies for this site and send again. If it says that it was too often, wait as long as it says.',
      ],
      also: 'contact form error token xsrf cookie message not sent',
    },
  ],
}
