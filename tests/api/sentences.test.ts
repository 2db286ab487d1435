import { expect, test } from 'vitest'
import { sharedSite } from '#tests/support/shared-site.ts'

const site = await sharedSite()

interface Found {
  total: number
  hits: { name: string; fonts: { text: string }[] }[]
  understood: { kind: string; value: string }[]
  said: { kind: string; label: string; words: string }[]
  instead: { asked: string; shown: string } | null
  ignored: string
  reference: { name: string; slug: string; isLacking: boolean } | null
}
const search = async (q: string): Promise<Found> =>
  (await site.client.get(`/api/v3/fonts/search.json?read=1&q=${encodeURIComponent(q)}`)).json

test('lists the nearest when no family has all that the filters of a sentence say', async () => {
  const { total, hits, instead } = await search('variable sans with slant axis')
  expect(total).toBeGreaterThan(0)
  expect(hits[0]?.name).toBe('Inter')
  expect(instead).toEqual({ asked: 'variable slant axis sans', shown: 'variable sans' })
})

test('names an unwanted look that all fonts of the class have, and lists them', async () => {
  const { hits, instead } = await search('script, no loops')
  const scripts = ['Lobster', 'Pacifico', 'Great Vibes', 'Dancing Script', 'Sacramento', 'Satisfy']
  expect(scripts).toContain(hits[0]?.name)
  expect(instead).toEqual({ asked: 'exact match for “no loops”', shown: 'script' })
  for (const not of ['without loops', '-loops', 'but nothing with loops', 'ohne Loops'])
    expect((await search(`script ${not}.`)).instead?.asked, not).toBe(`exact match for “${not.replace('but ', '')}”`)
})

test('takes a single word as the start of a name before another form of a word', async () => {
  const { hits, said } = await search('play')
  expect(said).toEqual([])
  expect(hits[0]?.name).toBe('Playfair Display')
  // A word of the lexicon itself keeps its meaning, though Monoton begins with it.
  expect((await search('mono')).understood.map(({ kind }) => kind)).toEqual(['tag'])
})

test('takes a word that means nothing else as the start of a designer’s name', async () => {
  const { hits, said } = await search('Impallari script')
  expect(said[0]).toMatchObject({ kind: 'designer', label: 'Impallari Type' })
  expect(hits[0]?.name).toBe('Lobster')
})

test('finds families by the designers that their files name', async () => {
  // fontTools reads 'Khaled Hosny' as name 9 of Amiri, whose foundry is Alif Type.
  const { hits, said } = await search('naskh by khaled hosny')
  expect(said).toMatchObject([{ kind: 'look' }, { kind: 'designer', label: 'Khaled Hosny' }])
  expect(hits.map(({ name }) => name)).toEqual(['Amiri'])
  expect((await search('by Hosny')).hits.map(({ name }) => name)).toEqual(['Amiri'])
  // Of two designers' names.
  expect((await search('by Khaled Bosma')).instead?.asked).toBe('fonts by Khaled Bosma')
  expect((await search('Khaled Hosny')).hits.map(({ name }) => name)).toEqual(['Amiri'])
})

test('finds letters that no language needs', async () => {
  const { hits, said } = await search('phonetic alphabet')
  expect(said).toMatchObject([{ kind: 'letters', label: 'Phonetic' }])
  // fontTools counts 90 of the 96 IPA Extensions in its file.
  expect(hits.map(({ name }) => name)).toEqual(['Inter'])
})

test('finds what goes with a family', async () => {
  const partners = (await site.client.get(`/api/v3/family/${(await site.family('lobster')).id}/pairings.json`)).json
  const { hits, said } = await search('fonts that pair with Lobster')
  expect(said).toMatchObject([{ kind: 'pair', label: 'Goes with Lobster' }])
  expect(hits.length).toBeGreaterThan(1)
  expect(hits.map(({ name }) => name)).toContain(partners.hits[0].family.name)
})

test('says that a family or a typeface is a model', async () => {
  expect((await search('similar to Lobster but bold')).said[0]).toMatchObject({ kind: 'family', label: 'Like Lobster' })
  expect((await search('Helvetica')).said).toMatchObject([{ kind: 'face', label: 'Like Helvetica' }])
})

test('pairs a typeface that is not here by what is known of it', async () => {
  const { hits, said } = await search('goes with Helvetica')
  expect(said).toMatchObject([{ kind: 'pair', label: 'Goes with Helvetica' }])
  expect(hits.length).toBeGreaterThan(1)
  expect(hits.slice(0, 2).map(({ name }) => name)).not.toContain('Inter')
})

test('lists what writes some of a language that no family writes, and says so', async () => {
  const { hits, instead } = await search('Chinese')
  expect(hits.map(({ name }) => name)).toEqual(['Yusei Magic'])
  expect(instead).toEqual({ asked: 'Simplified Chinese', shown: 'Japanese' })
  const indic = await search('Gujarati')
  expect(indic.hits.map(({ name }) => name)).toEqual(['Noto Sans Devanagari'])
  expect(indic.instead).toEqual({ asked: 'Gujarati', shown: 'Devanagari' })
  const cherokee = await search('Cherokee')
  expect(cherokee.hits.length).toBeGreaterThan(1)
  expect(cherokee.instead).toEqual({ asked: 'Cherokee', shown: '' })
  expect(cherokee.reference).toEqual({ name: 'Cherokee', slug: 'cherokee', isLacking: true })
})

test('reads the name of every script, and links the reference where no family writes it', async () => {
  for (const [q, name] of [
    ['Ogham', 'Ogham'],
    ['Linear B', 'Linear B'],
    ['Keilschrift', 'Cuneiform'],
    ['Egyptian hieroglyphs', 'Egyptian Hieroglyphs'],
    ['Glagolitic script', 'Glagolitic'],
  ] as const) {
    const { total, said, instead, reference } = await search(q)
    expect(total, q).toBeGreaterThan(1)
    expect(said, q).toMatchObject([{ kind: 'script', label: name }])
    expect(instead, q).toMatchObject({ asked: name })
    expect(reference, q).toMatchObject({ name, isLacking: true })
  }
  expect((await site.client.get('/search?q=Ogham')).text).toContain('href="/unicode/script/ogham"')
  // fontTools counts two of 77 characters in Inter.
  const bopomofo = await search('Bopomofo')
  expect(bopomofo.hits.map(({ name }) => name)).toEqual(['Inter'])
  expect(bopomofo.instead).toEqual({ asked: 'Bopomofo', shown: 'fonts with some of its characters' })
})

test('takes Gothic for a class, and says that it is a script too', async () => {
  const { said, reference } = await search('Gothic script')
  expect(said).not.toMatchObject([{ kind: 'script' }])
  expect(reference).toEqual({ name: 'Gothic', slug: 'gothic', isLacking: false })
  expect((await search('Gothic')).reference).toBeNull()
})

test('finds designers in spite of typing errors', async () => {
  const { hits, said } = await search('by Khaled Hosney')
  expect(said).toMatchObject([{ words: 'by Khaled Hosney', kind: 'designer', label: 'Khaled Hosny' }])
  expect(hits.map(({ name }) => name)).toEqual(['Amiri'])
})

test('says that there is nothing by a designer who is not here', async () => {
  const { total, said, instead } = await search('by Christian Robertson')
  expect(total).toBeGreaterThan(1)
  expect(said).toMatchObject([{ kind: 'designer', label: 'Christian Robertson' }])
  expect(instead).toEqual({ asked: 'fonts by Christian Robertson', shown: 'popular fonts' })
  expect((await search('script by Christian Robertson')).instead).toEqual({
    asked: 'script fonts by Christian Robertson',
    shown: 'script',
  })
})

test('lists the nearest where no family has a licence, and nothing for a quote alone', async () => {
  const { hits, instead } = await search('MIT licence fonts')
  expect(hits.length).toBeGreaterThan(1)
  expect(instead).toEqual({ asked: 'MIT licence', shown: '' })
  expect((await search('"')).hits).toEqual([])
})

test('leaves a family out that others are compared with', async () => {
  const { hits } = await search('not Lobster but like it')
  expect(hits.map(({ name }) => name)).not.toContain('Lobster')
  expect(hits.length).toBeGreaterThan(1)
})

test('finds families of the designer of another', async () => {
  const { hits, said } = await search('fonts by the maker of Lobster')
  expect(said).toMatchObject([{ kind: 'designer', label: 'Designer of Lobster' }])
  expect(hits.map(({ name }) => name)).toEqual(['Lobster'])
})

test('takes a search without any wish as one for all families', async () => {
  const all = (await site.client.get('/api/v3/fonts/search.json?size=1')).json.total
  expect((await search('the most popular fonts')).total).toBe(all)
})

test('finds licences by name, and says which one no family has', async () => {
  const { hits, said, instead } = await search('script under the Open Font Licence')
  expect(said[1]).toMatchObject({ kind: 'license', label: 'OFL' })
  expect([hits[0]?.name, instead]).toEqual(['Lobster', null])
  expect((await search('public domain pixel')).instead).toEqual({ asked: 'CC0 pixel', shown: 'pixel' })
})

test('names each wish once, and the partner last', async () => {
  const { instead } = await search('tall skinny Gujarati script that goes with Inter')
  expect(instead?.asked).toBe('condensed Gujarati script that goes with Inter')
})

test('takes no word of every sentence for a name', async () => {
  const { said } = await search('a typewriter like the one in my school')
  expect(said.map(({ kind }) => kind)).not.toContain('name')
})

test('shows fonts of the script that is typed', async () => {
  const { hits } = await search('خط للعناوين')
  expect(hits.map(({ name }) => name)).toEqual(['Amiri'])
})

test('finds a name amid words of every sentence', async () => {
  expect((await search('can you show me Lobster')).hits[0]?.name).toBe('Lobster')
  expect((await search('not Lobster but like it')).total).toBeGreaterThan(0)
  expect((await search('Yusei Magic')).said).toEqual([])
})

test('finds a family by the start of its name, whatever the words mean', async () => {
  // 'Start' is a word of every sentence, and 'press' a look.
  expect((await search('press start')).hits[0]?.name).toBe('Press Start 2P')
  expect((await search('Lobster привет')).hits[0]?.name).toBe('Lobster')
})

test('finds families by what their descriptions say', async () => {
  const { hits, said, ignored } = await search('naskh from the Bulaq press')
  expect(said.at(-1)).toMatchObject({ kind: 'about', label: 'About “Bulaq”' })
  expect([hits[0]?.name, ignored]).toEqual(['Amiri', ''])
  expect((await search('from Bulaq')).hits.map(({ name }) => name)).toEqual(['Amiri'])
})

test('takes words that nothing is called like for what is near them, and says so', async () => {
  const linear = await search('Linear')
  expect(linear.instead).toEqual({ asked: '“Linear”', shown: 'sans' })
  expect(linear.hits.length).toBeGreaterThan(1)
  const modi = await search('modi')
  expect(modi.instead).toEqual({ asked: 'Modi', shown: 'Devanagari' })
  expect(modi.hits[0]?.name).toBe('Noto Sans Devanagari')
  const shorthand = await search('shorthand')
  expect(shorthand.hits.length).toBeGreaterThan(0)
  expect(shorthand.reference).toMatchObject({ name: 'Duployan', isLacking: true })
})

test('shows popular fonts where a sentence is not understood', async () => {
  const popular = (await site.client.get('/api/v3/fonts/search.json')).json
  const { hits, total, ignored } = await search('font by a woman')
  expect(ignored).toBe('font by a woman')
  expect([total, hits[0]?.name]).toEqual([popular.total, popular.hits[0].name])
  const page = (await site.client.get('/search?q=font+by+a+woman')).text
  expect(page.match(/<p aria-live="polite">(.*?)<\/p>/)?.[1]).toBe(
    'Nothing here matches “font by a woman”. Popular fonts:',
  )
  expect(page).toMatch(/>Fonts(?:<!-- -->)? (?:<!-- -->)?<span class="n num">0</)
  // Real words ask for something, whatever stands beside them.
  for (const unknown of ['hello world', 'hello the qwzx', 'hello qwzx', 'the', 'what is this'])
    expect(await search(unknown), unknown).toMatchObject({ total: popular.total, ignored: unknown })
  for (const gibberish of ['zzzzqqqq', 'qwzx qwzx', 'the qwzx'])
    expect((await search(gibberish)).hits, gibberish).toEqual([])
})

test('leads from a character that no font is called like to what it is', async () => {
  for (const q of ['🙂', '🇩🇪', '👩🏽‍💻', '1️⃣', 'ẞ', 'U+2BF9', '&#x2bf9;'])
    expect((await site.client.get(`/search?q=${encodeURIComponent(q)}`)).text, q).toContain(
      `href="/unicode?q=${encodeURIComponent(q)}"`,
    )
  expect((await site.client.get('/search?q=sans')).text).not.toContain('href="/unicode?q=')
})

test('reads plurals of phrases', async () => {
  expect((await search('retro computers')).said).toMatchObject([{ kind: 'look', label: 'Retro computer' }])
})

test('shows fonts that have the one character that is typed', async () => {
  const { understood, total, said } = await search('ẞ')
  expect([understood, said]).toMatchObject([[{ kind: 'chars', value: 'ẞ' }], []])
  expect(total).toBe((await site.client.get('/api/v3/fonts/search.json?codepoint=U%2B1E9E')).json.total)
  expect(total).toBeLessThan((await search('German')).total)
  const page = (await site.client.get(`/search?q=${encodeURIComponent('ẞ')}`)).text
  expect(page).toContain('Contains ẞ')
})

test('corrects typing errors in names of families, and says so', async () => {
  for (const [typed, name] of [
    ['lobstre', 'Lobster'],
    ['Playfiar Displya', 'Playfair Display'],
  ] as const) {
    const { hits, instead } = await search(typed)
    expect(hits.map((hit) => hit.name)).toEqual([name])
    expect(instead).toEqual({ asked: `results for “${typed}”`, shown: `“${name}”` })
  }
})

test('offers a correction that finds nothing with the filters of the page', async () => {
  const { json } = await site.client.get('/api/v3/fonts/search.json?read=1&q=lobstre&lang=ja')
  expect(json.didYouMean).toEqual(['lobster'])
  expect(json).toMatchObject({ total: 0, instead: null })
})

test('shows fonts that have the character of a code point', async () => {
  for (const q of ['U+1E9E', '0x1e9e', '&#x1E9E;', '&#7838;', '\\u1E9E', '\\u{1e9e}']) {
    expect((await search(q)).understood, q).toMatchObject([{ kind: 'chars', value: 'ẞ' }])
    expect((await site.client.get(`/search?q=${encodeURIComponent(q)}`)).text, q).toContain('in the Unicode reference')
  }
  // For private use: icons.
  expect((await search('U+E000')).understood).toMatchObject([{ kind: 'chars', value: '\ue000' }])
  expect((await search('U+0416')).understood).toMatchObject([{ kind: 'chars', value: 'Ж' }])
  // Controls and code points without a character are in no font.
  for (const q of ['U+0007', 'U+D800', 'U+110000', 'U+0378']) expect((await search(q)).understood, q).toEqual([])
})

test('reads the names of languages in their own letters, however short', async () => {
  const { understood, instead } = await search('日本語')
  expect(understood).toMatchObject([{ kind: 'lang', value: 'ja' }])
  expect(instead).toBeNull()
  // None of these fonts writes it.
  expect((await search('ไทย')).said).toMatchObject([{ kind: 'lang', label: 'Thai' }])
})

test('shows Japanese fonts for kana', async () => {
  for (const q of ['ひらがな', 'カタカナ', 'あ', 'ー', 'kana'])
    expect(
      (await search(q)).hits.map(({ name }) => name),
      q,
    ).toEqual(['Yusei Magic'])
})

test('names each word once, without its punctuation', async () => {
  const { said } = await search('naskh from Bulaq, or “Bulaq”.')
  expect(said.slice(1)).toMatchObject([{ label: 'About “Bulaq”', words: 'Bulaq, “Bulaq”.' }])
  expect((await search('serif, bold, and bold')).said.map(({ label }) => label)).toEqual(['Serif', 'Bold'])
})

test('takes a word for what it means before looking for it in descriptions', async () => {
  // The description of Lobster says 'script'.
  const { said, instead } = await search('<script>alert(1)</script>')
  expect(said).toMatchObject([{ kind: 'class', label: 'Script', words: '<script>alert(1)</script>' }])
  expect(instead).toEqual({ asked: '“<script>alert(1)</script>”', shown: 'script' })
})

test('says what is lacking as people say it', async () => {
  expect((await search('Japanese newspaper')).instead).toEqual({
    asked: 'exact match for “newspaper”',
    shown: 'Japanese',
  })
  expect((await search('like Lobster with a slant axis')).instead).toEqual({
    asked: 'slant axis fonts like Lobster',
    shown: 'fonts like Lobster',
  })
})

test('shows families in the language that they were found by', async () => {
  const texts = async (q: string) =>
    new Set((await search(q)).hits.flatMap(({ fonts }) => fonts.map(({ text }) => text)))
  const polish = 'Wszyscy ludzie rodzą się wolni i równi pod względem swej godności i swych praw.'
  expect(await texts('Polish')).toEqual(new Set([polish]))
  expect(await texts('elegant serif for Polish')).toContain(polish)
  const hindi = 'सभी मनुष्यों को गौरव और अधिकारों के मामले में जन्मजात स्वतन्त्रता और समानता प्राप्त है।'
  expect(await texts('Hindi')).toContain(hindi)
  expect(await texts('Devanagari script')).toContain(hindi)
  expect(await texts('English')).toContain('Milk bar, open late')
  const own = await site.client.get('/api/v3/fonts/search.json?read=1&q=Polish&text=Aa')
  expect(own.json.hits[0].fonts[0].text).not.toBe(polish)
})
