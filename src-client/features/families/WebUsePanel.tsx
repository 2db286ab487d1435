import type { FamilyDetails } from '#shared/contracts/families.ts'
import { useConfig } from '../../app/config.tsx'
import { CopyLink } from '../../ui/CopyLink.tsx'
import { cssString } from './font-css.ts'
import { styleSheetPath } from './web-use.ts'

/** What to write into a page of one's own so that it is set in this family, served from here. */
export function WebUsePanel({ family }: { family: FamilyDetails }) {
  const { publicUrl } = useConfig()
  if (!family.licence.webFonts) return null
  const address = publicUrl + styleSheetPath(family.name, family.fonts)
  const snippets = [
    ['HTML', `<link rel="stylesheet" href="${address.replaceAll('&', '&amp;')}">`],
    ['or in CSS', `@import url(${cssString(address)});`],
    ['then', `font-family: ${cssString(family.name)};`],
  ] as const
  return (
    <section className="panel panel--css" aria-labelledby="web-use-h">
      <h2 id="web-use-h">Use on the web</h2>
      {snippets.map(([label, code]) => (
        <div key={label}>
          <h3 className="panel-note">
            {label} <CopyLink className="" label="Copy" text={code} />
          </h3>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling text must be reachable by keyboard */}
          <pre className="code" tabIndex={0}>
            {code}
          </pre>
        </div>
      ))}
    </section>
  )
}
