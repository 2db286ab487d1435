import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { countLabel } from '#shared/format/download-label.ts'
import { routePath } from '#shared/routes.ts'
import { useIdentity } from '../../app/identity.ts'
import type { LoadContext, PageMeta, PageProps } from '../../app/page.ts'
import { AccountPage } from './AccountPage.tsx'
import * as accountStyles from './account.module.css'
import * as styles from './InstalledFontsPage.module.css'
import { canListFonts, type InstalledFamily, listInstalledFonts } from './installed-fonts.ts'

/** Most rows shown: more make the page slow, and typing a word narrows the list. */
const SHOWN = 200

export async function load({ api, identity, config }: LoadContext): Promise<PageMeta> {
  await api.profile.view.fetch({ userId: Math.max(1, identity.userId) })
  return {
    title: `Installed fonts · ${config.siteName}`,
    description: 'Fonts of this computer beside those of the site',
    canonical: routePath('installed-fonts'),
    robots: 'noindex',
  }
}

/** Fonts installed on this computer, if the browser can list them. The list is never sent to the site. */
export function Page(_: PageProps) {
  const { userId } = useIdentity()
  const [families, setFamilies] = useState<InstalledFamily[] | null>(null)
  const [problem, setProblem] = useState('')
  const [word, setWord] = useState('')
  const [able, setAble] = useState<boolean | null>(null)
  useEffect(() => setAble(canListFonts()), [])

  async function list() {
    setProblem('')
    try {
      setFamilies(await listInstalledFonts())
    } catch (error) {
      setProblem(
        error instanceof DOMException && error.name === 'NotAllowedError'
          ? 'The browser was not allowed to list your fonts. Its settings for this site can change that.'
          : 'The browser could not list your fonts.',
      )
    }
  }

  const shown = (families ?? []).filter(({ name }) => name.toLowerCase().includes(word.trim().toLowerCase()))
  return (
    <AccountPage title="Installed fonts" userId={userId}>
      <div className={accountStyles.box}>
        <p>
          The fonts of this computer, each shown in itself, with a link to search for it here. The list stays in your
          browser and is never sent to the site.
        </p>
        {able === false ? (
          <p role="status">
            This browser does not list installed fonts. Chrome and Edge on a computer do, over a secure connection.
          </p>
        ) : families === null ? (
          <button type="button" className="btn btn--solid needs-js" disabled={!able} onClick={() => void list()}>
            List my fonts
          </button>
        ) : (
          <div className="field">
            <label htmlFor="word">Name</label>
            <input
              id="word"
              className="input"
              type="search"
              value={word}
              onChange={(event) => setWord(event.target.value)}
            />
            <p className="muted" role="status">
              {shown.length} of {countLabel(families.length, 'family', 'families')}
              {shown.length > SHOWN ? `; the first ${SHOWN} are shown` : ''}
            </p>
          </div>
        )}
        {problem ? (
          <p className="warn-text" role="alert">
            {problem}
          </p>
        ) : null}
        <noscript>
          <p>This page needs JavaScript to ask the browser for its fonts.</p>
        </noscript>
      </div>
      {shown.length > 0 ? (
        <ul className={accountStyles.list}>
          {shown.slice(0, SHOWN).map((family) => (
            <li key={family.name}>
              <span>
                <span className={styles.face} style={{ fontFamily: `"${family.name.replace(/["\\]/g, '')}"` }}>
                  {family.name}
                </span>
                <br />
                <span className="muted">
                  {family.name} · {countLabel(family.styles, 'style')}
                </span>
              </span>
              <Link className="btn" href={`${routePath('search-fonts')}?q=${encodeURIComponent(family.name)}`}>
                Search for it
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
    </AccountPage>
  )
}
