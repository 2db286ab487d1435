import type { FamilyDetails, FontDetails } from '#shared/contracts/catalogue/families.ts'
import { countLabel } from '#shared/format/download-label.ts'
import { textDirection } from '#shared/preview/text-direction.ts'
import { usePreferences } from '../../../app/preferences.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { TypePicture } from '../../previews/specimens/TypePicture.tsx'
import { INK_ROOM, lineHeight } from '../../previews/specimens/type-setting.ts'
import { BasketToggle } from '../basket/BasketToggle.tsx'
import { AddButton } from '../collect/AddButton.tsx'
import * as rowsStyles from '../fonts/FontRows.module.css'
import { byWeight, weightLabel } from './family-view.ts'
import { More } from './More.tsx'
import * as styles from './StylesList.module.css'

interface Props {
  family: FamilyDetails
  sample: string
  chosen: FontDetails
  renderer: string
  onChoose(font: FontDetails): void
}

/** Styles shown before the rest is folded away: about a screen and a half. */
const SHOWN = 9
/** Style lines are set at two thirds of the size in the toolbar: 44 px at its default of 65. */
const SCALE = 0.68

/** One line for each style. Pressing its name shows it in the bed above. */
export function StylesList({ family, sample, chosen, renderer, onChoose }: Props) {
  const preferences = usePreferences()
  const fonts = [...family.fonts].sort(byWeight)
  const text = preferences.fonttext || sample
  const em = Math.round(preferences.fontsize * SCALE)
  const line = (font: FontDetails) => (
    <div
      key={font.id}
      className={font.id === chosen.id ? `${styles.style} ${styles.set}` : styles.style}
      style={
        {
          '--h': `${Math.ceil(em * lineHeight(font.metrics))}px`,
          '--room': `${Math.round(em * INK_ROOM)}px`,
        } as React.CSSProperties
      }
    >
      <span className={`${styles.name} no-js`}>
        {font.name}
        <span className="num">{weightLabel(font)}</span>
      </span>
      <button
        type="button"
        className={`${styles.name} needs-js`}
        aria-pressed={font.id === chosen.id}
        onClick={() => onChoose(font)}
      >
        {font.name}
        <span className="num">{weightLabel(font)}</span>
      </button>
      <div className={styles.pic} dir={textDirection(text)}>
        <TypePicture
          font={font}
          text={text}
          em={em}
          room={INK_ROOM}
          lang={preferences.fontlang}
          renderer={renderer}
          colour={preferences.fontfg}
          alt={`${family.name} ${font.name}: ${text}`}
        />
      </div>
      <span className={styles.acts}>
        <BasketToggle family={family} font={font} name={`${family.name} ${font.name}`} />
        <AddButton what={{ familyId: family.familyId, fontId: font.id, name: `${family.name} ${font.name}` }} />
        <a className="icon-btn" href={font.downloadLink} download aria-label={`Download ${font.name}`}>
          <Icon name="download" />
        </a>
      </span>
    </div>
  )
  const paper = preferences.fontbg ? ({ '--bed': `#${preferences.fontbg}` } as React.CSSProperties) : undefined
  return (
    <section className="block" id="styles" aria-labelledby="styles-h">
      <hgroup>
        <h2 id="styles-h">Styles</h2>
        <p className="needs-js">{fonts.length > 1 ? 'Click a style to set it above' : countLabel(1, 'style')}</p>
      </hgroup>
      <div className={`${rowsStyles.rows} bleed`} style={paper}>
        {fonts.slice(0, SHOWN).map(line)}
      </div>
      {fonts.length > SHOWN ? (
        <More label={`Show all ${countLabel(fonts.length, 'style')}`}>
          <div className={`${rowsStyles.rows} bleed`} style={paper}>
            {fonts.slice(SHOWN).map(line)}
          </div>
        </More>
      ) : null}
    </section>
  )
}
