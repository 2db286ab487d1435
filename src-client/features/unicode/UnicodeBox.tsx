import { Icon } from '../../ui/Icon.tsx'
import { useTypedSearch } from '../../ui/use-typed-search.ts'
import * as styles from './UnicodeBox.module.css'

interface Props {
  path: string
  q: string
  onSearch(q: string): void
}

/** Search field for a character in any notation. Without scripts a plain form, with scripts live. */
export function UnicodeBox({ path, q, onSearch }: Props) {
  const { field, text, type, submit } = useTypedSearch(q, String, onSearch)
  return (
    <search>
      <form
        className={styles.box}
        action={path}
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <label>
          <span className="vh">A character, its number, its name, or any text</span>
          <Icon name="search" />
          <input
            ref={field}
            name="q"
            type="search"
            className="input"
            placeholder="A character, its number, its name, or any text"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint="search"
            maxLength={500}
            value={text}
            onChange={(event) => type(event.target.value)}
          />
        </label>
        <button type="submit" className="btn btn--solid">
          Find
        </button>
      </form>
    </search>
  )
}
