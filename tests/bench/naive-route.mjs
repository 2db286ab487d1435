// The baseline for previews: a Koa route that draws on a new canvas and lets Skia write the PNG.
// usage: node naive-route.mjs PORT FONTS, where FONTS is JSON: [{ alias, path }]
import { createCanvas, GlobalFonts } from '@napi-rs/canvas'
import Koa from 'koa'

const [port, fonts] = process.argv.slice(2)
for (const { alias, path } of JSON.parse(fonts)) GlobalFonts.registerFromPath(path, alias)

const app = new Koa()
app.use(async (ctx) => {
  const { alias, text, px, baseline, width, height } = ctx.query
  const canvas = createCanvas(Number(width), Number(height))
  const context = canvas.getContext('2d')
  context.font = `${px}px "${alias}"`
  context.fillText(text, 0, Number(baseline))
  ctx.type = 'image/png'
  ctx.body = canvas.toBuffer('image/png')
})
app.listen(Number(port), '127.0.0.1')
