import { expect, test } from 'vitest'
import { Font } from '#server/database/entities/font.ts'
import { createReader } from '#server/database/reader.ts'
import { transaction } from '#server/database/transaction.ts'
import { createPreviewFonts } from '#server/features/previews/preview-fonts.database.ts'
import { describeEachDatabase, withDatabase } from '#tests/support/each-database.ts'
import { plantRealFamily } from '#tests/support/plant-family.ts'

await describeEachDatabase('fonts of previews', (kind) => {
  test('hides a removed style, even with its pictures in memory', async () => {
    await withDatabase(kind, async (database) => {
      const familyId = await plantRealFamily(database, { slug: 'a', topic: 'serif', styles: ['Regular', 'Bold'] })
      const [kept, gone] = await database.read.manager.find(Font, { where: { familyId }, order: { id: 'ASC' } })
      const storage = { localPath: async () => '/font.ttf' }
      const fonts = createPreviewFonts({ reader: createReader(database, null), storage: storage as never })
      for (const font of [kept!, gone!]) expect(await fonts.find(font.id)).toMatchObject({ fontId: font.id })
      await transaction(database, (manager) => manager.delete(Font, { id: gone!.id }))
      await fonts.listener.families([familyId])
      expect([fonts.isHidden(kept!.id), fonts.isHidden(gone!.id)]).toEqual([false, true])
      await fonts.listener.everything()
      expect([fonts.isHidden(kept!.id), fonts.isHidden(gone!.id)]).toEqual([false, true])
      expect(await fonts.find(gone!.id)).toBeNull()
    })
  })
})
