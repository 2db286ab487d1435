import type { FamilyDetails, FontDetails } from '#shared/contracts/catalogue/families.ts'
import type { SubmittedForm } from '#shared/contracts/site/site.ts'
import { routePath } from '#shared/routes.ts'
import { CssPanel } from '../../catalogue/families/CssPanel.tsx'
import type { AxisSettings } from '../../catalogue/families/font-css.ts'
import { GoesWith } from '../../catalogue/families/GoesWith.tsx'
import type { FeatureSettings } from '../../catalogue/families/opentype-features.ts'
import { RelatedFamilies } from '../../catalogue/families/RelatedFamilies.tsx'
import { WebUseSection } from '../../catalogue/families/WebUseSection.tsx'
import { CommentsSection } from '../../community/comments/CommentsSection.tsx'
import { RatingBar } from '../../community/ratings/RatingBar.tsx'
import * as styles from './FamilyMore.module.css'

// Sections far down the page of a family: one script, loaded after the first ones.

interface CodeProps {
  family: FamilyDetails
  font: FontDetails
  axes: AxisSettings
  features: FeatureSettings
}

/** Code to use the family on other sites. */
export const FamilyCode = ({ family, font, axes, features }: CodeProps) => (
  <div className={styles.code}>
    <WebUseSection family={family} font={font} />
    <CssPanel family={family.name} font={font} axes={axes} features={features} />
  </div>
)

/** Families to go on to. */
export const FamilyRelated = ({ family }: { family: FamilyDetails }) => (
  <>
    <RelatedFamilies
      id="similar"
      title={family.similarByShape ? 'Looks like this' : 'Similar'}
      families={family.similar}
      more={
        family.similarByShape
          ? [
              { href: `${routePath('search-fonts')}?sort=similar:${family.familyId}`, label: 'All fonts like this' },
              { href: `${routePath('explore')}#f=${family.familyId}`, label: 'On the map' },
            ]
          : []
      }
    />
    <GoesWith family={family} />
    <RelatedFamilies id="free-like" title="Free alternatives" families={family.freeAlternatives} />
    <RelatedFamilies id="same-mood" title="Same mood, other class" families={family.sameMood} />
    <RelatedFamilies id="more" title={`More from ${family.designer.name}`} families={family.moreFromDesigner} />
  </>
)

/** What people say about the family. */
export const FamilyComments = ({ family, form }: { family: FamilyDetails; form?: SubmittedForm | undefined }) => (
  <CommentsSection family={family} form={form} rating={<RatingBar family={family} />} />
)
