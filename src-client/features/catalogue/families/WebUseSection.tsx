import { Link } from 'wouter'
import type { FamilyDetails, FontDetails } from '#shared/contracts/families.ts'
import { routePath } from '#shared/routes.ts'
import { useConfig } from '../../../app/config.tsx'
import { CopyLink } from '../../../ui/CopyLink.tsx'
import { cssString } from './css-snippet.ts'
import { styleSheetPath } from './web-use.ts'

/** Code to use this family on another site, with fonts served from here. */
export function WebUseSection({ family, font }: { family: FamilyDetails; font: FontDetails }) {
  const { publicUrl } = useConfig()
  if (!family.licence.webFonts) return null
  const address = publicUrl + styleSheetPath(family.name, family.fonts)
  const snippets = [
    ['HTML', `<link rel="stylesheet" href="${address.replaceAll('&', '&amp;')}">`],
    ['With @import', `@import url(${cssString(address)});`],
    ['Then use it', `font-family: ${cssString(family.name)};`],
    ...(family.npmPackage ? ([['npm', npmLines(family.npmPackage, publicUrl)]] as const) : []),
  ] as const
  return (
    <section className="block" id="web" aria-labelledby="web-h">
      <h2 id="web-h">
        Use on the web <small>Served from here, in pieces that browsers fetch as they need them</small>
      </h2>
      <div className="web-use">
        {snippets.map(([label, code]) => (
          <div key={label}>
            <h3>
              {label}
              <CopyLink className="" label="Copy" text={code} />
            </h3>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling text must be reachable by keyboard */}
            <pre className="code" tabIndex={0}>
              {code}
            </pre>
          </div>
        ))}
        <p>
          Rather host it yourself?{' '}
          <Link className="link" href={`${routePath('web-font-generator')}?font=${font.id}`}>
            Make web fonts of this style
          </Link>
        </p>
      </div>
    </section>
  )
}

/** pnpm and yarn read the same settings. The import is a comment, because it belongs in a program, not in a terminal. */
const npmLines = (name: string, publicUrl: string) =>
  [
    `npm config set ${name.split('/')[0]}:registry ${publicUrl}/npm/ --location project`,
    `npm install ${name}`,
    `# then in your program: import '${name}'`,
  ].join('\n')
