import type { FontDetails } from '#shared/contracts/catalogue/families.ts'
import { CopyLink } from '../../../ui/CopyLink.tsx'
import { CodeBlock } from './CodeBlock.tsx'
import { cssSnippet, webfontFile } from './css-snippet.ts'
import type { AxisSettings } from './font-css.ts'
import type { FeatureSettings } from './opentype-features.ts'
import * as panelStyles from './panel.module.css'

/** CSS to use this style with these axes and features on another site. */
export function CssPanel({
  family,
  font,
  axes,
  features,
}: {
  family: string
  font: FontDetails
  axes: AxisSettings
  features: FeatureSettings
}) {
  const css = cssSnippet(family, font, axes, features)
  return (
    <section className={`${panelStyles.panel} ${panelStyles.code}`} aria-labelledby="css-h">
      <div className={panelStyles.head}>
        <h2 id="css-h">CSS</h2>
        <CopyLink className="" label="Copy" what="CSS" text={css} />
      </div>
      <CodeBlock code={css} />
      <p className={panelStyles.note}>
        <a className="link" href={font.webfont} download={webfontFile(font)}>
          Download this style as WOFF2
        </a>
      </p>
    </section>
  )
}
