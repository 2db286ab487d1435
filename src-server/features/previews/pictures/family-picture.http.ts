import type { Middleware } from 'koa'
import type { FamilyRow } from '#shared/contracts/catalogue/fonts.ts'
import { halved } from '#shared/preview/halved-text.ts'
import type { RequestState } from '../../../http/request-context.ts'
import type { LinkPictures, PictureLine } from './link-pictures.http.ts'

const PATH = /^\/api\/poster\/([1-9]\d{0,9})\/name-[0-9a-z]{1,12}\.png$/

/**
 * `/api/poster/{id}/name-{version}.png`: the name of a family in its main style, for link previews of families without
 * a poster. The version only keeps caches apart; the picture shows the current family.
 * @param load families that are public, by id
 */
export function familyPictures(
  pictures: LinkPictures,
  load: (ids: readonly number[], options: { text: string }) => Promise<FamilyRow[]>,
): Middleware<RequestState> {
  return async (ctx, next) => {
    const id = PATH.exec(ctx.path)?.[1]
    if (id === undefined) return next()
    pictures.begin(ctx)
    const [family] = await load([Number(id)], { text: '' })
    await pictures.send(ctx, family ? await linesOf(family, pictures) : [])
  }
}

/** The name, or what previews show of a style that lacks a letter of it. */
async function linesOf({ name, fonts }: FamilyRow, pictures: LinkPictures): Promise<PictureLine[]> {
  const font = fonts.find((one) => one.primary) ?? fonts[0]
  if (!font) return []
  const line = (await pictures.line(font.id, name)) ?? (await pictures.line(font.id, font.text))
  return line ? halved(line.text).map((text) => ({ ...line, text })) : []
}
