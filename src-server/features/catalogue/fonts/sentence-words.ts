const words = (text: string) => new Set(text.split(/\s+/u).filter(Boolean))

/** Words that introduce a phrase: 'for Polish', 'with small caps', 'für Polnisch'. Folded, as all words here. */
export const INTRODUCERS = words(`
  for in with and or having has have of that supporting supports support covering covers including includes plus also but
  is are which by using as on at to from write writes set sets
  fur furs furn mit und oder im ins vom auf das die der ein eine einen einer eines zum zur zu ist sind welche als von am
  pour avec et ou dans aussi qui le la les un une des du de sur en au aux est sont comme par
  para con y o que el los las una unos unas del al es son como por
  do dla z ze i lub na w we ktora ktore ktory jest sa po od`)

/** Words that negate a phrase. */
export const NEGATORS = words(`
  not no nothing without non except minus excluding excludes lacking never isnt dont arent doesnt neither nor avoid less
  nicht kein keine keinen ohne ausser weniger
  pas sauf aucun aucune non ni moins
  sin no excepto ningun ninguna menos
  nie bez oprocz mniej`)

/** Words that negate a phrase when 'but' or 'except' follows: 'anything but a script'. */
export const EVERYTHING_BUT = words('anything everything all alles tout todo wszystko')
export const BUT = words('but except ausser sauf menos oprocz')

/** 'Nothing but serifs' asks for serifs only. */
export const ONLY_BUT = words('nothing nichts rien nada nic')

/** Words that make the next phrase a condition. */
export const MUSTS = words(`
  only must strictly exclusively required definitely
  nur muss ausschliesslich
  seulement uniquement doit
  solo solamente unicamente debe
  tylko wylacznie musi`)

/** Words without meaning for fonts; dropped if anything else was understood. */
export const FILLERS = words(`
  font fonts typeface typefaces type types face faces family families lettering letter letters a an the any some all please
  what which popular trending underrated top newest latest recent recently added updated most downloaded rated webfont webfonts something looking look looks want need i me my find show style styled styles language languages alphabet characters glyphs
  may might can could would does did am us they who matches recommend suggest suggestions recommendations else whats into onto one ones licence license licensed under just simply kinda got about pair match combine should be used use good nice great best really very download get give our your we you it its this
  these those there being than many much vs versus so too more most quite bit kind sort thing things suitable perfect ideal feel feeling vibe vibes design
  project work works set mood era inspired designed made shop own new store like
  schrift schriften schriftart schriftzug beschriftung schriftarten font suche ich brauche bitte gute schone sehr etwas buchstaben passend passende
  police polices caractere caracteres typographie fonte fontes cherche je voudrais belle beau tres bonne lettres
  fuente fuentes rotular rotulo rotulos tipografia tipografias letra letras busco quiero necesito buena bonita muy tipo tipos
  czcionka czcionki czcionke napis napisy napisow font fonty kroj kroju litery szukam potrzebuje ladna ladny bardzo dobra`)

/** Phrases before the name of a model: 'similar to Lobster'. */
export const LIKE_BEFORE = new Set(
  `like|similar to|same feel as|same look as|same style as|same vibe as|feels like|feel of|look of|vibe of|in the spirit of|between|looks like|look like|looking like|something like|resembling|resembles|reminiscent of|close to|in the style of|inspired by|alternative to|alternatives to|replacement for|substitute for|instead of|lookalike of|same as|matching|such as|a la|kind of like|fonts like|
   ahnlich wie|ahnlich|wie|im stil von|alternative zu|ersatz fur|
   comme|semblable a|similaire a|proche de|dans le style de|alternative a|
   parecida a|parecido a|similar a|como|al estilo de|alternativa a|
   podobna do|podobny do|podobne do|jak|w stylu|zamiast|zamiennik`
    .split('|')
    .map((phrase) => phrase.trim())
    .filter(Boolean),
)
/** Words before the name of a model that is not wanted itself: 'thinner than Oswald'. */
export const THAN = words('than as als que niz')
/** Words for a family that was named before: 'not Lobster but like it'. */
export const LIKE_IT = new Set(
  `like it|like that|like this|like that one|like this one|similar|similar to it|so ahnlich|ahnlich|comme ca|similaire|parecida|parecido|similar|podobna|podobny|podobne`.split(
    '|',
  ),
)
/** Phrases before the name of a family that others are to go with. */
export const PAIR_BEFORE = new Set(
  `pair with|pairs with|pair well with|pairs well with|pairing with|pairing for|pairings for|pairings with|paired with|pair for|pair to|go with|goes with|go well with|goes well with|going with|good with|looks good with|look good with|combine with|combines with|combined with|combination with|companion for|companion to|companion of|partner for|complement|complements|complement to|complementing|accompany|accompanies|accompanying|alongside|together with|work with|works with|work well with|works well with|match with|matches with|that matches|which matches|to match|
   passend zu|passt zu|passt gut zu|passen zu|passende zu|kombinieren mit|kombination mit|kombinierbar mit|zusammen mit|erganzung zu|neben|
   va avec|va bien avec|vont avec|vont bien avec|aller avec|associer a|associer avec|accorder avec|s accorde avec|marier avec|accompagner|
   combina con|combina bien con|combinan con|combinar con|combine con|va con|va bien con|acompanar a|pareja para|
   pasuje do|pasujace do|pasujaca do|pasujacy do|pasujacego do|do pary z|laczy sie z`
    .split('|')
    .map((phrase) => phrase.trim()),
)
/** Phrases that say what the wanted font is set as beside the family whose name follows. */
export const PAIR_AS: ReadonlyMap<string, 'heading' | 'body'> = new Map(
  (
    [
      [
        'heading',
        'if the body is|when the body is|body is|body text is|body copy is|body is in|heading for|headings for|heading font for|headline for|headlines for|headline font for|title font for',
      ],
      ['heading', 'header font for|uberschrift zu|uberschriften zu|titre pour|titulo para|naglowek do'],
      [
        'body',
        'headings are|heading is|headlines are|headline is|headings are in|body for|body font for|body text for|body copy for|text font for|paragraph font for|text face for',
      ],
      ['body', 'fliesstext zu|texte pour|texto para|tekst do'],
    ] as const
  ).flatMap(([role, phrases]) => phrases.split('|').map((phrase) => [phrase, role] as const)),
)
/** 'Pair a slab with Quicksand': the name follows a later word. */
export const PAIR_VERBS = words(
  'pair combine match kombiniere kombinieren associe associer combiner combinar combina polacz polaczyc',
)
export const WITH = words('with mit avec con z')
/** Words after its name: 'Helvetica pairing', 'zu Helvetica passend'. */
export const PAIR_AFTER = words(
  'pairing pairings companion companions partner partners complement passt passend passende passendes passen',
)
/** What the family is said to be set as: 'headings for Georgia body text'. */
export const SET_AS = words('body text copy heading headings headline headlines paragraphs fliesstext')
/** Phrases before the name of a family whose designer is meant. */
export const SAME_DESIGNER_BEFORE = new Set(
  `who made|who designed|who drew|who created|maker of|makers of|designer of|designers of|creator of|creators of|foundry of|foundry behind|designer behind|people behind|same designer as|same designers as|same foundry as|same maker as|
   macher von|machern von|designer von|gestalter von|createur de|createurs de|creador de|creadores de|autor de|autora de|tworcy`
    .split('|')
    .map((phrase) => phrase.trim()),
)
/** Words after it: 'Arial alternative'. */
export const LIKE_AFTER = words(
  'alternative alternatives lookalike lookalikes clone clones like style replacement substitute ahnlich esque ersatz',
)

/** Phrases before the name of a designer. */
export const DESIGNER_BEFORE = new Set(
  `by|designed by|made by|drawn by|created by|published by|from|fonts by|von|entworfen von|gestaltet von|par|dessinee par|de|por|disenada por|autorstwa|od|zaprojektowana przez`.split(
    '|',
  ),
)

/** Of these, what comes before other things than names more often: 'de Madrid'. */
export const LOOSELY_BEFORE = words('from von par de por od')
/** In the middle of names. */
export const NAME_PARTICLES = words('van von der den de la le del di da')
/** At the end of names of foundries: 'Klim Type Foundry'. */
export const FOUNDRY_WORDS = words('type foundry fonts design studio')

/** What letters are set on. Beside how they are to look it says little: 'sign of a florist'. */
export const MEDIA = words(`
  sign signs signage poster posters flyer flyers logo logos menu menus label labels cover covers title titles banner banners
  website websites
  schild schilder plakat plakate speisekarte speisekarten etikett etiketten titel umschlag webseite webseiten
  enseigne enseignes affiche affiches panneau carte etiquette couverture titre
  letrero letreros cartel carteles rotulo etiqueta portada titulo carta
  szyld szyldy plakat etykieta okladka tytul`)

/** Alone these ask for everything. */
export const EVERYTHING = words('font fonts typeface typefaces schriften polices fuentes czcionki')

/** Whether a word says nothing about fonts. */
export const isEmptyWord = (word: string) => [INTRODUCERS, NEGATORS, MUSTS, FILLERS].some((words) => words.has(word))
