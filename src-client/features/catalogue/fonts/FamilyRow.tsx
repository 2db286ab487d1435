import {
  type CSSProperties,
  type KeyboardEvent,
  memo,
  type ReactNode,
  Suspense,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { Link } from 'wouter'
import type { FamilyRow as Family } from '#shared/contracts/catalogue/fonts.ts'
import { downloadLabel } from '#shared/format/download-label.ts'
import { ROW } from '#shared/limits.ts'
import { textDirection } from '#shared/preview/text-direction.ts'
import { familyPath, routePath } from '#shared/routes.ts'
import { useImagesUrl } from '../../../app/config.tsx'
import { usePreferences } from '../../../app/preferences.tsx'
import { ActLink } from '../../../ui/ActLink.tsx'
import { focusRow, replaceRow } from '../../../ui/focus-row.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { isTyping } from '../../../ui/is-typing.ts'
import { LicenceMark } from '../../../ui/LicenceMark.tsx'
import { say } from '../../../ui/say.ts'
import { guideStyle, pictureOf, settingsOf, shownText } from '../../previews/specimens/picture.ts'
import { Specimen } from '../../previews/specimens/Specimen.tsx'
import { BasketToggle } from '../basket/BasketToggle.tsx'
import { toggleInBasket } from '../basket/basket-store.ts'
import { AddButton } from '../collect/AddButton.tsx'
import { openCollections } from '../collect/collect.ts'
import { previewMenuHandlers } from '../preview-menu/use-preview-menu.ts'
import * as styles from './FamilyRow.module.css'
import { HiddenRow } from './HiddenRow.tsx'
import { inkOverflow } from './ink.ts'
import { MissingNotice } from './MissingNotice.tsx'
import { setHidden, useIsHidden } from './marks-store.ts'
import * as nameStyles from './RowName.module.css'
import { RowBlock } from './row-block.ts'
import { StyleStems } from './StyleStems.tsx'

interface FamilyRowProps {
  family: Family
  /** Visible without scrolling: loads its picture at once. */
  eager?: boolean
  /** Replaces the note. */
  tools?: ReactNode
}

/** Pixels per second at which a cut-off specimen slides: slow enough to read. */
const SLIDE_SPEED = 140

/** One family: a bed with its specimen, and a one-line caption in fixed columns. */
export const FamilyRow = memo(function FamilyRow(props: FamilyRowProps) {
  return (
    <Suspense>
      <Row {...props} />
    </Suspense>
  )
})

/** Reads the settings itself: as props, a change of them would hydrate all rows that still wait, in one go. */
function Row({ family, eager, tools }: FamilyRowProps) {
  const preferences = usePreferences()
  const imagesUrl = useImagesUrl()
  const settings = useMemo(() => settingsOf(preferences, imagesUrl), [preferences, imagesUrl])
  const primary = Math.max(
    0,
    family.fonts.findIndex((font) => font.primary),
  )
  const [pinned, setPinned] = useState(primary)
  const [hovered, setHovered] = useState<number | null>(null)
  const [over, setOver] = useState(0)
  const bed = useRef<HTMLAnchorElement>(null)
  const active = hovered ?? Math.min(pinned, family.fonts.length - 1)
  const font = family.fonts[active]
  const hidden = useIsHidden(family.familyId)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another style or text has another length, and Undo makes another element
  useEffect(() => {
    const box = bed.current
    // Where touch scrolls it, keys must reach it too. Without a state: all rows would be drawn twice.
    if (box && matchMedia('(hover: none)').matches) box.tabIndex = box.scrollWidth > box.clientWidth ? 0 : -1
  }, [font, settings, hidden])
  const href = familyPath(family)
  if (!font) return null
  if (hidden) return <HiddenRow family={family} />
  const text = shownText(font, settings)
  const direction = settings.text === '' ? font.direction : textDirection(settings.text)
  const rtl = direction === 'rtl'

  const slide = () => {
    const image = bed.current?.querySelector('img')
    const spec = bed.current?.firstElementChild
    // Centred text is cut on both sides and end-aligned text at its start, so these do not slide; blocks have columns.
    if (settings.show || (settings.align !== undefined && settings.align !== 'start')) return
    if (image && spec instanceof HTMLElement) setOver(inkOverflow(spec, image, rtl))
  }
  const hide = () => {
    replaceRow(bed.current, () => setHidden(family.familyId, true))
    say(`${family.name} is hidden`)
  }
  const menu = previewMenuHandlers(
    `.${styles.bed}`,
    () => ({ ...settings, font, family, topic: family.topic, text }),
    () => [
      ['Add to a collection', 'plus', () => void openCollections(family)],
      ['Hide', 'hide', hide],
    ],
  )
  const onKeyDown = (event: KeyboardEvent) => {
    if (menu.onMenuKey(event)) return
    const act = {
      x: () => toggleInBasket(family, font),
      h: hide,
      c: () => void openCollections(family),
    }[event.key]
    if (!act || !preferences.keys || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
    event.preventDefault()
    // Focus the next row before this one disappears.
    if (event.key === 'h') focusRow(1)
    act()
  }
  return (
    <article
      className={styles.row}
      data-part="row"
      data-slides={over > 0 || undefined}
      aria-label={family.name}
      // Not by a finger: a tap leaves the focus, and the sample would stay moved.
      onPointerEnter={(event) => event.pointerType !== 'touch' && slide()}
      onPointerLeave={() => setOver(0)}
      onFocus={(event) => event.target.matches(':focus-visible') && slide()}
      onBlur={() => setOver(0)}
      onKeyDown={onKeyDown}
      onContextMenu={menu.onContextMenu}
    >
      {/* A shortcut for pointers. */}
      <Link ref={bed} className={styles.bed} href={href} tabIndex={-1}>
        {settings.show ? (
          <RowBlock family={family.name} font={font} show={settings.show} settings={settings} eager={eager} />
        ) : (
          <span
            className={styles.spec}
            data-align={settings.align}
            dir={direction}
            style={{ '--over': `${rtl ? over : -over}px`, '--slide': `${over / SLIDE_SPEED + 0.6}s` } as CSSProperties}
          >
            <Specimen
              picture={pictureOf(font, settings)}
              alt={`${family.name}: ${text}`}
              eager={eager}
              color={font.color}
            />
            <i className={styles.guides} style={guideStyle(font, settings)} />
          </span>
        )}
      </Link>
      {!settings.show && settings.text !== '' && font.missing.length > 0 ? (
        <MissingNotice missing={font.missing} />
      ) : null}
      <div className={styles.caption}>
        <div className={nameStyles.name}>
          <h2>
            <Link href={href} dir="auto">
              {family.name}
            </Link>
          </h2>
          <p>
            <span className={styles.mark}>
              <LicenceMark commercialUse={family.commercial_use} /> ·{' '}
            </span>
            <Link href={routePath('designer', { designer: family.designer.slug })}>{family.designer.name}</Link>
            <span className={nameStyles.more}>
              {family.topic.slug ? (
                <>
                  {' · '}
                  <Link href={routePath('category', { tags: family.topic.slug })}>{family.topic.label}</Link>
                </>
              ) : null}
              {' · '}
              <time dateTime={family.updated.value} title={family.updated.short} suppressHydrationWarning>
                {family.updated.timeAgo}
              </time>
            </span>
          </p>
        </div>
        <StyleStems
          fonts={family.fonts}
          total={family.fontCount}
          active={active}
          href={href}
          onPreview={setHovered}
          onPin={setPinned}
        />
        <div className={styles.licence}>
          <LicenceMark commercialUse={family.commercial_use} />
          <span className={styles.downloads}>
            {family.downloads > ROW.downloadsShownAbove ? `${downloadLabel(family.downloads)} downloads` : ''}
          </span>
        </div>
        <div className={styles.acts}>
          <BasketToggle family={family} font={font} name={family.name} className={styles.basket} />
          <AddButton what={family} />
          <ActLink
            className="icon-btn needs-js"
            href={href}
            aria-haspopup="menu"
            aria-label={`More actions for ${family.name}`}
            title="More"
            onAct={menu.onMore}
          >
            <Icon name="more" />
          </ActLink>
          <a className="btn" href={family.downloadLink} download aria-label={`Download ${family.name}`}>
            <Icon name="download" />
            <span>Download</span>
          </a>
        </div>
        {tools ? (
          tools
        ) : family.note ? (
          <p className={styles.note}>
            <span>{family.note}</span>
          </p>
        ) : null}
      </div>
    </article>
  )
}
