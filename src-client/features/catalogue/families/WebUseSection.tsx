import { Link } from 'wouter'
import type { FamilyDetails, FontDetails } from '#shared/contracts/catalogue/families.ts'
import { routePath } from '#shared/routes.ts'
import { styleSheetPath, usualStyles } from '#shared/style-sheet-path.ts'
import { useConfig } from '../../../app/config.tsx'
import { CodeToCopy, webUseParts } from './CodeToCopy.tsx'
import * as webUseStyles from './web-use.module.css'

/** Code to use this family on another site, with fonts served from here. */
export function WebUseSection({ family, font }: { family: FamilyDetails; font: FontDetails }) {
  const { publicUrl } = useConfig()
  if (!family.licence.webFonts) return null
  const address = publicUrl + styleSheetPath([{ name: family.name, fonts: usualStyles(family.fonts) }])
  return (
    <section className="block" id="web" aria-labelledby="web-h">
      <hgroup>
        <h2 id="web-h">Use on the web</h2>
        <p>Served from here, in pieces that browsers fetch as they need them</p>
      </hgroup>
      <div className={webUseStyles.use}>
        <CodeToCopy parts={webUseParts(address, [family], publicUrl)} />
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
