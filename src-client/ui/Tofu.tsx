import * as styles from './Tofu.module.css'
/** The hex box shown for a missing character, at any size. */
export function Tofu({ code }: { code: string }) {
  return (
    <span className={styles.tofu} aria-hidden="true">
      <span>
        {[...code.padStart(4, '0').slice(-4)].map((digit, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: four fixed places
          <i key={at}>{digit}</i>
        ))}
      </span>
    </span>
  )
}
