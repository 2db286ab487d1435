import { Suspense, useEffect, useMemo, useRef, useState } from 'react'
import type { FamilyDetails, FontDetails } from '#shared/contracts/catalogue/families.ts'
import type { SubmittedForm } from '#shared/contracts/site/site.ts'
import { DEBOUNCE_MS } from '#shared/limits.ts'
import { previewColours } from '#shared/preview/preferences.ts'
import { familyPath } from '#shared/routes.ts'
import { useImagesUrl } from '../../../app/config.tsx'
import { usePreferenceStore, usePreferences } from '../../../app/preferences.tsx'
import { useDebounced } from '../../../ui/use-debounced.ts'
import { BasketTray } from '../../catalogue/basket/BasketTray.tsx'
import { DEFAULT_RENDERER } from '../../catalogue/families/default-renderer.ts'
import { FamilyToolbar } from '../../catalogue/families/FamilyToolbar.tsx'
import { primaryFont } from '../../catalogue/families/family-view.ts'
import type { AxisSettings } from '../../catalogue/families/font-css.ts'
import * as heroStyles from '../../catalogue/families/HeroBed.module.css'
import { HeroBed } from '../../catalogue/families/HeroBed.tsx'
import { type FeatureSettings, toggles } from '../../catalogue/families/opentype-features.ts'
import { StylesList } from '../../catalogue/families/StylesList.tsx'
import { useMissing } from '../../catalogue/families/use-missing.ts'
import { useIdle, useWebfont } from '../../catalogue/families/use-webfont.ts'
import { RecentlyViewed } from '../../catalogue/fonts/LazyRecentlyViewed.tsx'
import { MissingNotice } from '../../catalogue/fonts/MissingNotice.tsx'
import { recent } from '../../catalogue/fonts/marks-store.ts'
import { pickOf } from '../../catalogue/fonts/pick-store.ts'
import { previewMenuHandlers } from '../../catalogue/preview-menu/use-preview-menu.ts'
import type { ImageSubject } from '../../previews/preview-image/image-subject.ts'
import { openSaveImage } from '../../previews/preview-image/open.ts'
import { heroWords } from '../../previews/specimens/sample-words.ts'
import { Anchors } from './Anchors.tsx'
import { FamilyHead } from './FamilyHead.tsx'
import * as styles from './FamilyView.module.css'
import {
  FamilyCode,
  FamilyComments,
  FamilyRelated,
  FilesSection,
  GlyphMap,
  LanguagesSection,
  LicenceSection,
  TypePanels,
} from './later-sections.ts'

/** A family's page, at any of its addresses. */
export function FamilyView({ form, family }: FamilyViewProps) {
  const first = primaryFont(family)
  return first ? <FamilyBody family={family} first={first} form={form} /> : null
}

interface FamilyViewProps {
  family: FamilyDetails
  /** A rejected form of the page. */
  form?: SubmittedForm | undefined
}

function FamilyBody({ family, first, form }: FamilyViewProps & { first: FontDetails }) {
  const path = familyPath(family)
  const [chosenId, setChosenId] = useState(first.id)
  const [axes, setAxes] = useState<AxisSettings>({})
  const [features, setFeatures] = useState<FeatureSettings>({})
  const [renderer, setRenderer] = useState(DEFAULT_RENDERER)
  const hero = useRef<HTMLDivElement>(null)
  const imagesUrl = useImagesUrl()
  const preferences = usePreferences()
  const store = usePreferenceStore()
  const [size, setSize] = useState(preferences.fontsize)
  useEffect(() => setSize(preferences.fontsize), [preferences.fontsize])
  const settleSize = useDebounced((fontsize: number) => store.set({ fontsize }), DEBOUNCE_MS.fontSize)
  const resize = (next: number) => {
    setSize(next)
    settleSize(next)
  }
  const font = family.fonts.find((candidate) => candidate.id === chosenId) ?? first
  const idle = useIdle()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a visit counts for the family, whichever style is shown
  useEffect(() => {
    recent.update((picks) => [
      pickOf(family, first),
      ...picks.filter((pick) => pick.family.familyId !== family.familyId),
    ])
  }, [family.familyId])
  const state = useWebfont(font, idle)
  // Settings stay when the style changes, but only for axes that the new style has.
  const ownAxes = useMemo(
    () => Object.fromEntries(Object.entries(axes).filter(([tag]) => font.axes.some((axis) => axis.tag === tag))),
    [axes, font],
  )
  const missing = useMissing(font, preferences.fonttext)
  const sample = heroWords(font.text, family.name)
  const settable = font.axes.length > 0 || toggles(font.features).length > 0
  const subject = (): ImageSubject => ({
    font,
    topic: family.topic,
    family,
    text: preferences.fonttext || sample,
    size,
    ...previewColours(preferences),
    imagesUrl,
    renderer,
    axes: ownAxes,
    features,
    lang: preferences.fontlang,
  })
  const choose = (next: FontDetails) => {
    setChosenId(next.id)
    hero.current?.scrollIntoView({ block: 'nearest', behavior: 'auto' })
  }
  return (
    <div className="wrap">
      <FamilyHead family={family} font={font} path={path} />
      <div className={`${styles.hero} bleed`} ref={hero}>
        <div className={styles.bed}>
          <HeroBed
            family={family.name}
            sample={sample}
            font={font}
            axes={ownAxes}
            features={features}
            renderer={renderer}
            size={size}
            state={state}
            incomplete={missing.length > 0}
            onContextMenu={previewMenuHandlers(`.${heroStyles.bed}`, subject).onContextMenu}
            onPress={() => hero.current?.querySelector<HTMLInputElement>('input[type="text"]')?.focus()}
          />
          {missing.length > 0 ? <MissingNotice missing={missing} /> : null}
        </div>
        <FamilyToolbar
          family={family.name}
          path={path}
          size={size}
          onSize={resize}
          renderer={renderer}
          onRenderer={setRenderer}
          onSaveImage={() => openSaveImage(subject())}
        />
      </div>
      <Anchors family={family} font={font} />
      <div className={settable ? `${styles.body} ${styles.settable}` : styles.body}>
        <Suspense>
          <StylesList family={family} sample={font.text} chosen={font} renderer={renderer} onChoose={choose} />
        </Suspense>
        {settable ? (
          <aside className={styles.side} aria-label="Settings of the type">
            <TypePanels
              font={font}
              sample={sample}
              axes={ownAxes}
              features={features}
              onAxes={setAxes}
              onFeatures={setFeatures}
            />
          </aside>
        ) : null}
        <div>
          <GlyphMap font={font} axes={ownAxes} />
        </div>
      </div>
      <LaterSections family={family} font={font} axes={ownAxes} features={features} form={form} />
      <RecentlyViewed except={family.familyId} />
      <BasketTray />
    </div>
  )
}

interface LaterProps extends Pick<FamilyViewProps, 'family' | 'form'> {
  font: FontDetails
  axes: AxisSettings
  features: FeatureSettings
}

/** The full width below styles and glyphs. */
const LaterSections = ({ family, font, axes, features, form }: LaterProps) => (
  <>
    <LicenceSection family={family} />
    <FamilyCode family={family} font={font} axes={axes} features={features} />
    <LanguagesSection family={family} />
    <FilesSection family={family} />
    <FamilyRelated family={family} />
    <FamilyComments family={family} form={form} />
  </>
)
