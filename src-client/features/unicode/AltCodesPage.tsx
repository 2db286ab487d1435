import { Link } from 'wouter'
import { routePath } from '#shared/routes.ts'
import { characterPath, codepointLabel } from '#shared/unicode/character-path.ts'
import { trpc } from '../../api/trpc.ts'
import type { LoadContext, PageMeta } from '../../app/page.ts'
import * as styles from './AltCodesPage.module.css'
import { CharacterSign } from './CharacterGrid.tsx'
import * as charactersStyles from './characters.module.css'

const PATH = routePath('alt-codes')

export async function load({ api, config }: LoadContext): Promise<PageMeta> {
  await api.unicode.altCodes.fetch()
  return {
    title: `Alt codes · ${config.siteName}`,
    description:
      'Every character that Alt and the number pad of Windows type, and Option on a Mac; and how to type any other there, on Linux and in Vim.',
    canonical: PATH,
  }
}

/** Alt codes of the number pad, and how other systems enter a character by number. */
export function Page() {
  const [{ rows }] = trpc.unicode.altCodes.useSuspenseQuery()
  return (
    <div className={`wrap ${charactersStyles.uni}`}>
      <div className="list-head">
        <div>
          <h1>Alt codes</h1>
          <p>
            {rows.length} characters that Windows types with Alt and the number pad, or a Mac with Option. Every other
            character can be typed by its code point.
          </p>
        </div>
      </div>
      <div className={styles.how}>
        <div>
          <h2>Windows</h2>
          <p>
            Hold Alt, type the number on the number pad, let go. A leading zero matters: Alt+0233 is a number of
            Windows-1252, Alt+130 one of code page 437; both type é. In Word and WordPad: the code point, then Alt+X.
          </p>
        </div>
        <div>
          <h2>macOS</h2>
          <p>
            Add “Unicode Hex Input” in the keyboard settings, then hold Option and type four hexadecimal digits. Beyond
            FFFF type both halves of the pair. What Option and a key type depends on the keyboard layout: the table is
            for the U.S. layout; ⇧ is Shift, after a comma comes the next key.
          </p>
        </div>
        <div>
          <h2>Linux</h2>
          <p>Ctrl+Shift+U, the code point, Enter: wherever GTK or IBus takes the keys.</p>
        </div>
        <div>
          <h2>Vim</h2>
          <p>
            While inserting: Ctrl+V u and four digits, or Ctrl+V U and eight. <code>ga</code> names the character under
            the cursor.
          </p>
        </div>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolling content must be reachable by keyboard */}
      <section className={styles.scroll} aria-label="Alt codes" tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Character</th>
              <th scope="col">Windows</th>
              <th scope="col">Mac, U.S. keyboard</th>
              <th scope="col">Code point</th>
              <th scope="col">Name</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ codes, option, character }) => (
              <tr key={character.codepoint}>
                <td className={styles.char}>
                  <CharacterSign character={character} />
                </td>
                <td data-label="Windows">{codes.length > 0 ? <code>{codes.join(' or ')}</code> : null}</td>
                <td data-label="Mac">{option ? <code>{option}</code> : null}</td>
                <td data-label="Code point">
                  <code>{codepointLabel(character.codepoint)}</code>
                </td>
                <td className={styles.name}>
                  <Link className="link" href={characterPath(character)}>
                    {character.name}
                  </Link>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  )
}
