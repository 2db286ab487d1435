import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import type { IdentifyResult } from '#shared/contracts/catalogue/identify.ts'
import { familyPath, routePath } from '#shared/routes.ts'
import { Scroll } from '../../../ui/Scroll.tsx'
import { ShareMeter } from '../../../ui/ShareMeter.tsx'
import { TypePicture } from '../../previews/specimens/TypePicture.tsx'
import { BasketToggle } from '../basket/BasketToggle.tsx'
import { BasketTray } from '../basket/BasketTray.tsx'
import * as styles from './Answers.module.css'

const EM = 48

interface AnswersProps {
  result: IdentifyResult
  text: string
  /** The picture as it was read. */
  strip: string
  /** Found now, and not on an earlier visit of the page. */
  isNew: boolean
}

/** The nearest styles, each with the letters of the picture. */
export function Answers({ result: { verdict, message, results }, text, strip, isNew }: AnswersProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new answer is read out, and brought into view from its beginning
  useEffect(() => {
    if (!isNew) return
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView()
  }, [strip, results, isNew])
  return (
    <section className={styles.answers} data-verdict={verdict}>
      <h2 ref={heading} tabIndex={-1}>
        {message}
      </h2>
      <img className={styles.strip} src={strip} alt={`Your picture: ${text}`} />
      <ol>
        {results.map(({ font, family, weight, confidence }) => (
          <li key={font.id}>
            <p className={styles.name}>
              <span>
                <Link href={familyPath({ slug: family.slug, familyId: family.id })}>{family.name}</Link>{' '}
                <span className="muted">
                  {font.name}
                  {weight ? `, weight ${weight}` : ''}
                </span>
              </span>
              <span className={styles.confidence}>
                <ShareMeter value={confidence} max={1} label={`${family.name}: how likely`} />
                {confidence < 0.01 ? 'under 1' : Math.round(confidence * 100)} %
                <BasketToggle
                  family={{ familyId: family.id, slug: family.slug, name: family.name }}
                  font={font}
                  name={font.fullName}
                />
              </span>
            </p>
            <Scroll className={styles.scroll} label={`${family.name}, ${text}`}>
              <TypePicture
                font={font}
                text={text}
                em={EM}
                alt={`${text} in ${font.fullName}`}
                {...(weight ? { axes: { wght: weight } } : {})}
              />
            </Scroll>
            <p className={styles.facts}>
              <span>{family.license}</span>
              <Link href={`/${family.designerSlug}`}>{family.designer}</Link>
            </p>
          </li>
        ))}
      </ol>
      <p className="soft">
        {verdict === 'absent'
          ? 'Try more letters, or a sharper and straighter picture. The font may not be free, or not be here yet.'
          : 'Open a font to see all its letters and to download it. To compare some, add them to the basket.'}{' '}
        <Link href={routePath('search')}>Search in words</Link>
      </p>
      <BasketTray />
    </section>
  )
}
