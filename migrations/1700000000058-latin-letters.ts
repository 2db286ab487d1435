import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Owners of words, and collections, read at once. */
const STEP = 500
// As they were when this was written.
const LONGEST_WORD = 40
const LONGEST_SLUG = 100
const TYPED_AS = `
  a ⱥᴀᶏ aa ꜳ ae æᴁ ao ꜵ au ꜷ av ꜹꜻ ay ꜽ b ƀɓƃʙᴃᵬᶀ c ƈȼɕᴄꞓ d ðđɖɗƌȡᴅᴆᵭᶁᶑꝱꝺ db ȸ dz ʣʥ e ɛɇᴇᶒᶓⱸ f ƒᵮᶂꜰꝼ g ɠǥɡɢʛᶃꞡ h ħɦɧʜⱨ
  hv ƕ i ıɩɨɪᵻᶖ j ȷɉɟʝᴊ k ƙᴋᶄⱪꝁꝃꝅꞣ l łƚȴɫɬɭʟᴌᶅⱡꝇꝉꝲ ll ỻ ls ʪ lz ʫ m ɱᴍᵯᶆꝳ n ŋɲƞȵɳɴᵰᶇꝴꞑꞥ o øᴏⱺꝋꝍ oe œɶ oi ƣ oo ꝏ
  p ƥᴘᵱᵽᶈꝑꝓꝕ q ĸʠꝗꝙ qp ȹ r ɍɼɽɾʀᵲᵳᶉꝵꝶꞧ s ȿʂᵴᶊẜẝꜱꞩ ss ß t ŧƫƭʈȶⱦᴛᵵꝷꞇ th þᵺꝥꝧ ts ʦ u ʉᴜᵾᶙ ue ᵫ v ʋᴠᶌỽⱱⱴꝟ vy ꝡ
  w ᴡⱳ x ᶍ y ƴɏʏỿ z ƶȥɀʐʑᴢᵶᶎⱬ`

const LETTERS = new Map(
  [...TYPED_AS.matchAll(/(\S+) (\S+)/gu)].flatMap(([, typed = '', letters = '']) =>
    [...letters].map((letter) => [letter, typed] as const),
  ),
)
const folded = (text: string) => [...text].map((letter) => LETTERS.get(letter) ?? letter).join('')

/**
 * Words, first letters and addresses that were made without folding such letters as ø, ß and ł. Slugs of families, designers, articles and
 * tags stay, since they are addresses without an id, or names of packages; those of collections follow the name.
 */
export class LatinLetters1700000000058 implements MigrationInterface {
  name = 'LatinLetters1700000000058'

  async up(q: QueryRunner): Promise<void> {
    let isNoted = false
    /** Before the first change: what an interrupted run has changed is not found again. */
    const indexAnew = async () => {
      if (isNoted) return
      isNoted = true
      await q.query("INSERT INTO search_outbox (entity, entityId, version, createdAt) VALUES ('all', 0, 0, ?)", [
        Date.now(),
      ])
    }
    await foldWords(q, 'family_token', 'familyId', indexAnew)
    await foldWords(q, 'collection_token', 'collectionId', indexAnew)
    const letters: { alpha: string }[] = await q.query('SELECT DISTINCT alpha FROM family')
    for (const { alpha } of letters) {
      if (folded(alpha) === alpha) continue
      await indexAnew()
      await q.query('UPDATE family SET alpha = ? WHERE alpha = ?', [folded(alpha)[0], alpha])
    }
    await nameCollections(q)
  }

  /** Older programs find fewer of these words. */
  async down(): Promise<void> {}
}

interface Word {
  owner: number
  token: string
  weight: number
}

async function foldWords(q: QueryRunner, table: string, key: string, beforeChange: () => Promise<void>): Promise<void> {
  const [{ last }]: [{ last: number | null }] = await q.query(`SELECT MAX(${key}) AS last FROM ${table}`)
  for (let after = 0; after < Number(last ?? 0); after += STEP) {
    const rows: Word[] = await q.query(
      `SELECT ${key} AS owner, token, weight FROM ${table} WHERE ${key} > ? AND ${key} <= ?`,
      [after, after + STEP],
    )
    const known = new Map(rows.map((row) => [`${row.owner} ${row.token}`, row.weight]))
    for (const { owner, token, weight } of rows) {
      const word = [...folded(token)].slice(0, LONGEST_WORD).join('')
      if (word === token) continue
      await beforeChange()
      const at = `${owner} ${word}`
      const places = known.get(at)
      // The old row goes last, so that an interrupted run finds it again.
      if (places === undefined)
        await q.query(`INSERT INTO ${table} (${key}, token, weight) VALUES (?, ?, ?)`, [owner, word, weight])
      else
        await q.query(`UPDATE ${table} SET weight = ? WHERE ${key} = ? AND token = ?`, [places | weight, owner, word])
      known.set(at, (places ?? 0) | weight)
      await q.query(`DELETE FROM ${table} WHERE ${key} = ? AND token = ?`, [owner, token])
    }
  }
}

/** Slugs that an admin has chosen stay. */
async function nameCollections(q: QueryRunner): Promise<void> {
  for (let after = 0; ; ) {
    const rows: { id: number; name: string; slug: string }[] = await q.query(
      `SELECT id, name, slug FROM collection WHERE id > ? ORDER BY id LIMIT ${STEP}`,
      [after],
    )
    for (const { id, name, slug } of rows) {
      const plain = name
        .normalize('NFKD')
        .replace(/[\u0300-\u036f]/gu, '')
        .toLowerCase()
      const now = collectionSlug(folded(plain))
      if (slug === collectionSlug(plain) && slug !== now)
        await q.query('UPDATE collection SET slug = ? WHERE id = ?', [now, id])
    }
    if (rows.length < STEP) return
    after = rows.at(-1)!.id
  }
}

function collectionSlug(name: string): string {
  const slug = name
    .replace(/[^a-z0-9]+/gu, '-')
    .replace(/^-+|-+$/gu, '')
    .slice(0, LONGEST_SLUG)
  return slug === '' || /^\d+$/.test(slug) ? `collection${slug && `-${slug}`}` : slug
}
