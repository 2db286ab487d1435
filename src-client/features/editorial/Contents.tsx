import * as styles from './contents.module.css'

/** Links to the sections of a long text, to stand beside it. */
export function Contents({ sections }: { sections: readonly { id: string; title: string }[] }) {
  return (
    <nav className={styles.contents} aria-label="On this page">
      <h2>On this page</h2>
      <ol>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
