import { keepPreviousData } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { countLabel } from '#shared/format/download-label.ts'
import { PREVIEW } from '#shared/limits.ts'
import { cleanPreviewText } from '#shared/preview/preferences.ts'
import { httpStatusOf } from '../../api/errors.ts'
import { QUIET } from '../../api/query-client.ts'
import { trpc } from '../../api/trpc.ts'
import { useNavigation } from '../../app/navigation.tsx'
import { usePreferences } from '../../app/preferences.tsx'
import { useBackCloses } from '../../app/use-back-closes.ts'
import { CopyLink } from '../../ui/CopyLink.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Icon } from '../../ui/Icon.tsx'
import type { OverlayProps } from '../../ui/overlays.ts'
import { Range } from '../../ui/Range.tsx'
import { useSettled } from '../../ui/use-settled.ts'
import { useCompared } from '../catalogue/basket/basket-acts.ts'
import { useBasket } from '../catalogue/basket/basket-store.ts'
import { RemoveFromBasket } from '../catalogue/basket/RemoveFromBasket.tsx'
import { AddButton } from '../catalogue/collect/AddButton.tsx'
import { viewAddress } from '../catalogue/fonts/share-address.ts'
import * as bedsStyles from './beds.module.css'
import * as styles from './CompareDialog.module.css'
import { CompareLines, FactsTable, GlyphTable } from './CompareView.tsx'
import { DEFAULT_STATE, slotOf } from './playground-state.ts'
import { playgroundHref } from './use-playground.ts'

const SAMPLE = 'Hamburgefonstiv 0123'
/** On phones more of the sample is in sight at the smaller size. */
const SIZE = { usual: 48, phone: 28, min: 16, max: 96 } as const
const PHONE = '(max-width: 37.4375em)'

/** The size that the visitor chose for previews, or the usual one. */
function firstSize(chosen: number): number {
  if (chosen !== PREVIEW.defaultSize) return Math.min(SIZE.max, Math.max(SIZE.min, chosen))
  return matchMedia(PHONE).matches ? SIZE.phone : SIZE.usual
}

/** The newest styles of the basket in one text and size, the letters that differ most, facts, and a link to the playground. */
export function CompareDialog({ onClose: remove, onDownload }: OverlayProps & { onDownload: () => void }) {
  // Back closes the dialog, too: it has a history entry, which closing by a button must leave.
  const onClose = useBackCloses(remove)
  const { navigate } = useNavigation()
  const picks = useCompared()
  const total = useBasket().length
  const preferences = usePreferences()
  const [text, setText] = useState(preferences.fonttext || SAMPLE)
  const [size, setSize] = useState<number>(() => firstSize(preferences.fontsize))
  const clean = cleanPreviewText(text)
  const settled = useSettled(clean)
  const ids = picks.map((pick) => pick.font.id)
  const { data, error } = trpc.playground.fonts.useQuery(
    { ids: ids.join(','), text: settled },
    { placeholderData: keepPreviousData, enabled: ids.length > 0, meta: QUIET },
  )
  useEffect(() => {
    if (total === 0) void onClose()
  }, [total, onClose])
  const colours = { fg: preferences.fontfg, bg: preferences.fontbg }
  const inPlayground = playgroundHref('compare', { ...DEFAULT_STATE, ...colours, slots: ids.map(slotOf), text: clean })
  const compared = ids.flatMap((id) => {
    const font = data?.fonts.find((one) => one.id === id)
    return font ? [{ font, slot: slotOf(id) }] : []
  })
  return (
    <Dialog
      title={`Compare ${countLabel(picks.length, 'font')}`}
      onClose={onClose}
      width={950}
      footer={
        <>
          <CopyLink
            label="Copy link"
            icon="link"
            className={`btn ${styles.foot}`}
            text={() => viewAddress(location.href, { text: clean, textlang: '', compare: ids.join(',') })}
          />
          <button type="button" className={`btn ${styles.foot}`} onClick={() => void onClose().then(onDownload)}>
            <Icon name="download" />
            Download all
          </button>
          <a
            className="btn btn--solid"
            href={inPlayground}
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey) return
              event.preventDefault()
              remove()
              // In place of the dialog's own entry: Back leads to the page under it.
              void navigate(inPlayground, { replace: true })
            }}
          >
            <span className={styles.wide}>Open in the playground</span>
            <span className={styles.narrow}>Playground</span>
          </a>
        </>
      }
    >
      {total > picks.length ? (
        <p className="soft">
          The newest {picks.length} of the {total} styles in the basket.
        </p>
      ) : null}
      <div className={styles.compareBar}>
        <label>
          <span className="vh">Text to compare</span>
          <input
            className="input"
            value={text}
            maxLength={PREVIEW.maxGraphemes}
            onChange={(event) => setText(event.target.value)}
          />
        </label>
        <div className={styles.compareSize}>
          <span>Size</span>
          <Range aria-label="Size" min={SIZE.min} max={SIZE.max} value={size} onValue={setSize} />
          <output>{size}</output>
        </div>
      </div>
      {error ? <p className="warn-text">The fonts could not be read ({httpStatusOf(error) ?? 'no answer'}).</p> : null}
      <CompareLines
        compared={compared}
        text={clean}
        setting={{ size, spacing: 0, align: 'start', fg: colours.fg }}
        paper={colours.bg}
        head={(place) => {
          const pick = picks.find((one) => one.font.id === compared[place]?.font.id)
          return pick ? (
            <p className={bedsStyles.name}>
              <span>
                <b>{pick.family.name}</b> <span className="muted">{pick.font.name}</span>
              </span>
              <span className={styles.acts}>
                <AddButton what={pick.family} />
                <a
                  className="icon-btn"
                  href={compared[place]!.font.family.downloadLink}
                  download
                  aria-label={`Download ${pick.family.name}`}
                  title="Download"
                >
                  <Icon name="download" />
                </a>
                <RemoveFromBasket pick={pick} />
              </span>
            </p>
          ) : null
        }}
      />
      {compared.length > 0 ? (
        <>
          <GlyphTable compared={compared} />
          <FactsTable compared={compared} />
        </>
      ) : null}
    </Dialog>
  )
}
