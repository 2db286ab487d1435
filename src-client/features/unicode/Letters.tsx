import { useStore } from '../../ui/store.ts'
import { Tofu } from '../../ui/Tofu.tsx'
import * as styles from './Letters.module.css'
import { lostStore } from './lost-letters.ts'

/** A text inside `data-letters`, with hex boxes for the characters that nothing draws. */
export function Letters({ text }: { text: string }) {
  const lost = useStore(lostStore)
  const isLost = (char: string) => lost.has(char.codePointAt(0)!)
  if (lost.size === 0 || !Array.from(text).some(isLost)) return text
  return Array.from(text, (char, at) => {
    if (!isLost(char)) return char
    const code = char.codePointAt(0)!.toString(16).toUpperCase()
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: positions in a text
      <span key={at} className={styles.lost}>
        <Tofu code={code} />
        <span className="vh">{char}</span>
      </span>
    )
  })
}
