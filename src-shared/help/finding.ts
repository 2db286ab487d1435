import type { HelpSection } from './help-entry.ts'

export const FINDING: HelpSection = {
  id: 'finding',
  title: 'Finding fonts',
  entries: [
    {
      id: 'search',
      question: 'How do I search for a font?',
      body: [
        'Type into the box at the top of any page, or press `/` to get there. Suggestions appear while you type; Enter shows [everything that matches](/search).',
        'You can type a name or part of one, a designer, or a class such as `serif` or `handwritten`. Small typing errors do no harm: `helvtica` still finds what it should, if it is here.',
      ],
      also: 'look up name query searching suggestions',
    },
    {
      id: 'sentence',
      question: 'Can I just describe what I need?',
      body: [
        'Yes. Try `bold condensed serif for Polish with small caps`, `wedding invitation`, `like Futura but rounder` or `fonts that pair with Lobster`. Every part counts, and the families that have most of it come first. What we understood is shown above the list. Remove any part there.',
        'If no family has it all, the nearest are listed and a line says what they lack. Use `only` or `not` for conditions that must be met: `only monospace`, `handwriting, not a script`. Words in quotes are searched as names.',
      ],
      also: 'natural language describe sentence words chips',
    },
    {
      id: 'basket',
      question: 'How do I remember fonts while I look around?',
      body: [
        'Put styles into the [basket](/basket): with the basket button of a row or of a style, or press `x` on a row. The basket is at the bottom of the window. There you compare its styles, collect them, download them as one ZIP, copy a link to them, or get the code to use them all on your website. It stays in this browser; nobody else sees it unless you send the link.',
        'Hide, in the menu (⋯) of a row, removes a family that you do not want to see again during this visit.',
      ],
      also: 'favourite favorite star compare hide bookmark recently viewed shortlist bulk',
    },
    {
      id: 'filters',
      question: 'How do I narrow a long list down?',
      body: [
        'Lists of ten or more families have a panel of filters beside them (on phones: the Filters button). Choose a licence, a class, a range of weights, languages, features or axes; the numbers say how many families each choice leaves.',
        'Choices of different kinds must all hold. A second click on a ticked class turns it into “not this one”. Your choices are shown above the list. Remove them one by one, or send the address: it has them all.',
      ],
      also: 'facets narrow refine exclude not',
    },
    {
      id: 'language',
      question: 'Which fonts can write my language?',
      body: [
        'Choose the language in the filters of a list. A font counts when it has every letter that the language needs, by the Unicode consortium’s own lists, and not only the plain alphabet.',
        'The page of a family lists all languages it covers, and those it only just misses with the letters it lacks.',
      ],
      also: 'polish vietnamese cyrillic greek arabic hindi support accents diacritics script alphabet',
    },
    {
      id: 'characters',
      question: 'Can I find fonts that contain certain characters?',
      body: [
        'Yes. Put the characters into “Must contain” in the filters, `ẞ№` for example: only families with all of them stay. “Only fonts that can set my text” does the same with your preview text.',
      ],
      also: 'glyph symbol sign contain codepoint unicode currency',
    },
    {
      id: 'commercial',
      question: 'How do I see only fonts for commercial work?',
      body: [
        'Switch on “100% Free only” above a list, or start from [fonts free for commercial use](/commercial-fonts). See [licences](/help#free-or-personal) for what the label means.',
      ],
      also: 'business money free only',
    },
    {
      id: 'order',
      question: 'What do Popular, Trending and Newest mean?',
      body: [
        '**Popular** is by downloads of all time, **Trending** by what people did in the last few weeks, **Newest** by the day a family was published here, **Name** by the alphabet. The order you choose applies to the list you are on and is part of its address; every other list begins in its own order.',
      ],
      also: 'sort order ranking new',
    },
    {
      id: 'surprise',
      question: 'I don’t know what I want. Where do I start?',
      body: [
        'Start with a [random handful](/random/fonts) and shuffle again, look at what is [new](/new/fonts) or [popular](/popular/fonts), or pick a class in the bar below the header. Type the words you want to set first: a font is easier to judge by your own headline than by its name.',
      ],
      also: 'random inspiration ideas browse',
    },
    {
      id: 'identify',
      question: 'Can you tell which font is in my picture?',
      body: [
        'Yes, if it is one of ours: [choose, drop, paste or photograph a picture](/identify), check the guessed letters, and the ten nearest fonts are listed. The picture is read in your browser and not uploaded. One straight line of at least five clear letters works best; cut letters that touch. If the font is not here, the page says so and shows the most similar ones.',
      ],
      also: 'what font is this identify recognise photo image logo',
    },
    {
      id: 'designer-fonts',
      question: 'How do I see everything by one designer?',
      body: [
        'Click the designer’s name below any font. The page of a designer shows all families with their own sample texts, and a link to the designer’s site if there is one.',
      ],
      also: 'foundry maker author type designer',
    },
  ],
}
