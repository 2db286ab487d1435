import type { KitConfig, KitReport } from '#shared/contracts/web-fonts/web-font-kits.ts'
import { fileSize } from '#shared/format/file-size.ts'
import { escapeXml } from '#shared/format/xml.ts'
import { familyStack } from './kit-css.ts'

/** Tag for a page's head: the browser fetches the font before it has read the style sheet. */
export const preloadTag = (file: string) =>
  `<link rel="preload" href="fonts/${file}" as="font" type="font/${file.split('.').at(-1)}" crossorigin>`

/** Demo page of the kit with instructions. */
export function demoHtml(
  family: string,
  config: KitConfig,
  report: KitReport,
  sample: string,
  preload: string,
): string {
  const lines = [16, 24, 40, 64].map((size) => `<p style="font-size:${size}px">${escapeXml(sample)}</p>`).join('\n')
  const rows = report.files
    .map(({ name, bytes }) => `<tr><th scope="row">${escapeXml(name)}</th><td>${fileSize(bytes)}</td></tr>`)
    .join('\n')
  const stack = familyStack(family, config.fallback)
  const code = `${preload}\n<link rel="stylesheet" href="kit.css">\n\nbody { font-family: ${stack}; }`
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeXml(family)}</title>
${preload}
<link rel="stylesheet" href="kit.css">
<style>
body { margin: 0 auto; max-width: 60rem; padding: 2rem 1rem; font: 16px/1.5 system-ui, sans-serif; }
.sample { overflow-wrap: anywhere; }
.sample p { margin: 0 0 1rem; line-height: 1.3; }
pre { overflow-x: auto; padding: 1rem; background: #f2f2f2; color: #111; }
th, td { padding: .25rem 1rem .25rem 0; text-align: start; }
</style>
</head>
<body>
<h1>${escapeXml(family)}</h1>
<div class="sample" dir="auto" style="font-family: ${escapeXml(stack)}">
${lines}
</div>
<h2>Write this</h2>
<pre>${escapeXml(code)}</pre>
<h2>Sizes</h2>
<table>
<tr><th scope="row">The font as it was</th><td>${fileSize(report.before)}</td></tr>
${rows}
</table>
</body>
</html>
`
}

export function readmeText(family: string, report: KitReport, site: { name: string; publicUrl: string }): string {
  return [
    `${family}: web fonts, made with ${site.name} (${site.publicUrl}/web-font-generator)`,
    '',
    'kit.css        style sheet; put it beside the folder fonts/ on your server',
    'demo.html      what it looks like, and what to write into your page',
    'config.json    send it again with the font to make the same kit',
    'LICENSE.txt    what the font says of its licence; it goes where the fonts go',
    '',
    `${report.characters} characters. ${fileSize(report.before)} before, after:`,
    ...report.files.map(({ name, bytes }) => `  ${name}  ${fileSize(bytes)}`),
    ...(report.warnings.length > 0 ? ['', 'Mind:', ...report.warnings.map((warning) => `  - ${warning}`)] : []),
    '',
  ].join('\r\n')
}
