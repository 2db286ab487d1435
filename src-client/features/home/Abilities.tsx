import { Link } from 'wouter'
import type { FamilyRow, FontSearchInput } from '#shared/contracts/fonts.ts'
import { routePath } from '#shared/routes.ts'
import { trpc } from '../../api/trpc.ts'
import type { LoadContext } from '../../app/page.ts'
import { tileFont } from '../families/FamilyTile.tsx'
import { TypePicture } from '../families/TypePicture.tsx'
import { estimatedEms } from '../families/type-setting.ts'

interface Ability {
  /** Query of the list that has it; the first hit demonstrates it. */
  query: FontSearchInput
  title: string
  words: string
  /** Text of the demonstration and, where the ability is one of the font, how it is set. */
  show: { text: string; axes?: Record<string, number> }[]
}

const LIST = { sort: 'popular', size: 1 } as const

/** Four things people look for and other sites cannot filter by. Each demonstration is the first family of the list it links to. */
const ABILITIES: readonly Ability[] = [
  {
    query: { ...LIST, chars: 'Łódź ½' },
    title: 'Sets your text',
    words: 'Every character checked, none borrowed from another font',
    show: [{ text: 'Łódź ½' }],
  },
  {
    query: { ...LIST, lang: 'hi' },
    title: 'Speaks your languages',
    words: 'Languages from the letters the font really has',
    show: [{ text: 'हिन्दी' }],
  },
  {
    query: { ...LIST, axis: 'wght' },
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
    query: { ...LIST, feature: 'smcp' },
    title: 'Has the feature',
    words: 'Small caps, old-style figures, swashes and more',
    show: [{ text: 'Small Caps' }],
  },
]

/** Fetches the four demonstrations; one that fails is left out and never takes the page down. */
export async function loadAbilities(api: LoadContext['api']): Promise<void> {
  await Promise.allSettled(ABILITIES.map((ability) => api.fonts.search.fetch(ability.query)))
}

export function Abilities() {
  const results = trpc.useQueries((query) => ABILITIES.map((ability) => query.fonts.search(ability.query)))
  const shown = ABILITIES.flatMap((ability, at) => {
    const family = results[at]?.data?.hits[0]
    return family ? [{ ability, family }] : []
  })
  if (shown.length === 0) return null
  return (
    <section className="sec" aria-labelledby="abilities-h">
      <div className="sec-h">
        <h2 id="abilities-h">Find by what a font can do</h2>
      </div>
      <div className="abil">
        {shown.map(({ ability, family }) => (
          <AbilityCard key={ability.title} ability={ability} family={family} />
        ))}
      </div>
    </section>
  )
}

function AbilityCard({ ability, family }: { ability: Ability; family: FamilyRow }) {
  const font = tileFont(family)
  const { sort: _, size: __, ...filters } = ability.query
  return (
    <Link href={`${routePath('search-fonts')}?${new URLSearchParams(filters as Record<string, string>)}`}>
      <span className="big" aria-hidden="true">
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
                  features={ability.query.feature ? { [ability.query.feature]: 1 } : undefined}
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
