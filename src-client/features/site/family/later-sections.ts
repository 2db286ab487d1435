// The server draws these, but the head of its pages does not link styles of scripts that load later.
import '../../../styles/form.css'
import '../../catalogue/families/AxesPanel.module.css'
import './FamilyMore.module.css'
import '../../catalogue/families/FamilyTile.module.css'
import '../../catalogue/families/FeaturesPanel.module.css'
import './FilesSection.module.css'
import '../../previews/specimens/FittedPicture.module.css'
import '../../catalogue/families/GoesWith.module.css'
import '../../catalogue/families/LanguagesSection.module.css'
import '../../catalogue/families/LicenceSection.module.css'
import '../../catalogue/families/More.module.css'
import '../../catalogue/families/RelatedFamilies.module.css'
import '../../catalogue/families/TrialBed.module.css'
import '../../catalogue/families/glyph-map.module.css'
import '../../catalogue/families/panel.module.css'
import '../../catalogue/families/web-use.module.css'
import '../../../ui/HashPager.module.css'
import '../../../ui/wall.module.css'
import '../../community/comments/CommentForm.module.css'
import '../../community/comments/CommentsSection.module.css'
import '../../community/ratings/RatingBar.module.css'
import { ownPart } from '../../../ui/own-part.tsx'
import { staticPart } from '../../../ui/static-part.tsx'

// Sections of a family's page whose scripts are not among its first: they stand below the specimen.

const more = () => import('./FamilyMore.tsx')

export const TypePanels = ownPart('axes and features', () =>
  import('../../catalogue/families/TypePanels.tsx').then((module) => module.TypePanels),
)
export const GlyphMap = ownPart('glyph map', () =>
  import('../../catalogue/families/GlyphMap.tsx').then((module) => module.GlyphMap),
)
export const LanguagesSection = ownPart('languages', () =>
  import('../../catalogue/families/LanguagesSection.tsx').then((module) => module.LanguagesSection),
)
export const FamilyCode = ownPart('code', () => more().then((module) => module.FamilyCode))
export const FamilyRelated = ownPart('related fonts', () => more().then((module) => module.FamilyRelated))
export const FamilyComments = ownPart('comments', () => more().then((module) => module.FamilyComments))
/** These need no scripts at all. */
export const LicenceSection = staticPart('licence', () =>
  import('../../catalogue/families/LicenceSection.tsx').then((module) => module.LicenceSection),
)
export const FilesSection = staticPart('files', () =>
  import('./FilesSection.tsx').then((module) => module.FilesSection),
)

const PARTS = [
  TypePanels,
  GlyphMap,
  LanguagesSection,
  FamilyCode,
  FamilyRelated,
  FamilyComments,
  LicenceSection,
  FilesSection,
]

export const fetchLaterSections = () => Promise.all(PARTS.map((part) => part.fetch()))
