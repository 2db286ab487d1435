import { Link } from 'wouter'
import { ABILITY_FILTERS, type AbilityName } from '#shared/abilities.ts'
import type { WelcomeResult } from '#shared/contracts/catalogue/browse.ts'
import type { FamilyRow, FontSearchInput } from '#shared/contracts/catalogue/fonts.ts'
import { routePath } from '#shared/routes.ts'
import { primaryFont } from '../../previews/specimens/primary-font.ts'
import { TypePicture } from '../../previews/specimens/TypePicture.tsx'
import { estimatedEms } from '../../previews/specimens/type-setting.ts'
import * as styles from './Abilities.module.css'

interface Ability {
  name: AbilityName
  title: string
  words: string
  /** Text of the demonstration, and for abilities of a font its axis settings. */
  show: { text: string; axes?: Record<string, number> }[]
}

const ABILITIES: readonly Ability[] = [
  {
    name: 'text',
    title: 'Sets your text',
    words: 'Every character checked, none borrowed from another font',
    show: [{ text: ABILITY_FILTERS.text.chars }],
  },
  {
    name: 'language',
    title: 'Speaks your languages',
    words: 'Languages from the letters the font really has',
    show: [{ text: 'हिन्दी' }],
  },
  {
    name: 'axis',
    title: 'Has the axis',
    words: 'Weight, width, optical size: variable fonts by their axes',
    show: [
      { text: 'n', axes: { wght: 200 } },
      { text: 'n', axes: { wght: 400 } },
      { text: 'n', axes: { wght: 600 } },
      { text: 'n', axes: { wght: 800 } },
    ],
  },
  {
    name: 'feature',
    title: 'Has the feature',
    words: 'Small caps, old-style figures, swashes and more',
    show: [{ text: 'Small Caps' }],
  },
]

/** Shows each ability by the first family of the list it links to; abilities without a family are left out. */
export function Abilities({ families }: { families: WelcomeResult['abilities'] }) {
  const shown = ABILITIES.flatMap((ability) => {
    const family = families[ability.name]
    return family ? [{ ability, family }] : []
  })
  if (shown.length === 0) return null
  return (
    <section className="sec" aria-labelledby="abilities-h">
      <div className="sec-h">
        <h2 id="abilities-h">Find by what a font can do</h2>
      </div>
      <div className={styles.abilities}>
        {shown.map(({ ability, family }) => (
          <AbilityCard key={ability.name} ability={ability} family={family} />
        ))}
      </div>
    </section>
  )
}

function AbilityCard({ ability, family }: { ability: Ability; family: FamilyRow }) {
  const font = primaryFont(family)
  const filters: FontSearchInput = ABILITY_FILTERS[ability.name]
  return (
    <Link href={`${routePath('search-fonts')}?${new URLSearchParams(filters as Record<string, string>)}`}>
      <span className={styles.big} aria-hidden="true">
        {font
          ? ability.show.map((piece) => (
              <span
                key={JSON.stringify(piece)}
                style={{ '--ems': estimatedEms(piece.text, font) * 1.25 } as React.CSSProperties}
              >
                <TypePicture
                  font={font}
                  text={piece.text}
                  em={44}
                  dpr={2}
                  axes={piece.axes}
                  features={filters.feature ? { [filters.feature]: 1 } : undefined}
                  alt=""
                />
              </span>
            ))
          : null}
      </span>
      <span>
        <b>{ability.title}</b>
        <br />
        {ability.words}
      </span>
    </Link>
  )
}
