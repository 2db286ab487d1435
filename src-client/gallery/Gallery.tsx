import { useState } from 'react'
import { Switch } from '../ui/Switch.tsx'
import * as styles from './Gallery.module.css'
import { SPECIMENS } from './specimens.ts'

/** Every component of src-client/ui in each of its states: /dev/gallery, in development alone. */
export function Gallery() {
  const [isNight, setNight] = useState(() => document.documentElement.classList.contains('dark'))
  return (
    <main className={styles.gallery}>
      <header className={styles.head}>
        <h1>Components</h1>
        <Switch
          checked={isNight}
          onChange={(night) => {
            document.documentElement.classList.toggle('dark', night)
            setNight(night)
          }}
        >
          Night
        </Switch>
      </header>
      <nav className={styles.names} aria-label="Components">
        {Object.keys(SPECIMENS).map((name) => (
          <a key={name} href={`#${name}`}>
            {name}
          </a>
        ))}
      </nav>
      {Object.entries(SPECIMENS).map(([name, states]) => (
        <section key={name} id={name} className={styles.component}>
          <h2>{name}</h2>
          <div className={styles.states}>
            {Object.entries(states).map(([state, Specimen]) => (
              <figure key={state} className={styles.state} dir={state === 'Right to left' ? 'rtl' : undefined}>
                <figcaption dir="ltr">{state}</figcaption>
                <div className={styles.box}>
                  <Specimen />
                </div>
              </figure>
            ))}
          </div>
        </section>
      ))}
    </main>
  )
}
