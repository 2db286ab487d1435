import { type FormEvent, useState } from 'react'
import { Link } from 'wouter'
import { collectionFilePath, feedPaths } from '#shared/asset-paths.ts'
import type { TextCheckResult } from '#shared/contracts/collections/collection-transfer.ts'
import type { CollectionView } from '#shared/contracts/collections/collections.ts'
import { countLabel } from '#shared/format/download-label.ts'
import { PREVIEW } from '#shared/limits.ts'
import { familyPath } from '#shared/routes.ts'
import { httpStatusOf, problemOf } from '../../api/errors.ts'
import { trpc } from '../../api/trpc.ts'
import { useConfig } from '../../app/config.tsx'
import { CopyField } from '../../ui/CopyField.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Icon } from '../../ui/Icon.tsx'
import type { OverlayProps } from '../../ui/overlays.ts'
import * as parts from './dialog-parts.module.css'
import * as styles from './UseCollectionDialog.module.css'

/** Most characters listed per family; the rest are counted. */
const NAMED = 24

interface UseCollectionProps extends OverlayProps {
  collection: CollectionView
  linkKey: string | undefined
}

/** Actions for a whole collection: files, a card for other sites, a feed, and a check whether its fonts can set a text. */
export function UseCollectionDialog({ collection, linkKey, onClose }: UseCollectionProps) {
  const { publicUrl } = useConfig()
  const { id, name } = collection
  const asked = { id, key: linkKey }
  const embed = `<iframe src="${publicUrl}/embed/collection/${id}" width="560" height="340" title="${name
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')}" loading="lazy" style="border:0"></iframe>`
  return (
    <Dialog title="Use this collection" onClose={onClose} width={640}>
      <div className={parts.sections}>
        <section>
          <h3>Files</h3>
          <p className={styles.files}>
            <a className="btn btn--solid" href={collectionFilePath(asked, 'bundle')} download>
              <Icon name="download" />
              All fonts (ZIP)
            </a>
            <a className="btn" href={collectionFilePath(asked, 'kit')} download>
              @font-face kit
            </a>
            <a className="btn" href={collectionFilePath(asked, 'export.json')} download>
              List as JSON
            </a>
            <a className="btn" href={collectionFilePath(asked, 'export.csv')} download>
              List as CSV
            </a>
          </p>
          <p className="muted">Licences are included. A kit holds up to 60 styles whose licences allow web fonts.</p>
        </section>
        <TextCheck asked={asked} />
        {collection.private ? null : (
          <section>
            <h3>On other sites</h3>
            <CopyField label="Embed code" value={embed} button="Copy code" />
            <p className="muted">
              <a className="link" href={feedPaths.collection(id)}>
                Feed of new fonts in it
              </a>
            </p>
          </section>
        )}
      </div>
    </Dialog>
  )
}

/** Checks whether every font of the collection can set a text. */
function TextCheck({ asked }: { asked: { id: number; key: string | undefined } }) {
  const { client } = trpc.useUtils()
  const [text, setText] = useState('')
  const [result, setResult] = useState<TextCheckResult | null>(null)
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)

  async function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (busy || text.trim() === '') return
    setBusy(true)
    setProblem('')
    try {
      setResult(await client.collections.checkText.query({ ...asked, text }))
    } catch (error) {
      setResult(null)
      setProblem(httpStatusOf(error) === 404 ? 'This collection is no longer shared.' : problemOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <section>
      <h3>Can every font here set this text?</h3>
      <form className={styles.check} onSubmit={onSubmit}>
        <input
          className="input"
          aria-label="Text to check"
          maxLength={PREVIEW.maxGraphemes}
          placeholder="Žluťoučký kůň, €, ₺, Ω"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <button type="submit" className="btn">
          Check
        </button>
      </form>
      <div role="status">
        {problem ? <p className="warn-text">{problem}</p> : null}
        {result ? <CheckResult result={result} /> : null}
      </div>
    </section>
  )
}

function CheckResult({ result }: { result: TextCheckResult }) {
  const { able, checked, total, lacking } = result
  return (
    <>
      <p>
        {lacking.length === 0
          ? checked === 1
            ? 'Yes: the font can.'
            : `Yes: all ${countLabel(checked, 'font')} can.`
          : `${able} of ${countLabel(checked, 'font')} can.`}
        {total > checked ? ` The first ${checked} of ${total} were checked.` : ''}
      </p>
      {lacking.length > 0 ? (
        <ul className={parts.lacking}>
          {lacking.map((family) => (
            <li key={family.familyId}>
              <Link className="link" href={familyPath(family)}>
                {family.name}
              </Link>{' '}
              lacks{' '}
              <span className={styles.chars}>
                {family.missing
                  .slice(0, NAMED)
                  .map((codepoint) => String.fromCodePoint(codepoint))
                  .join(' ')}
              </span>
              {family.missing.length > NAMED ? ` and ${family.missing.length - NAMED} more` : ''}
            </li>
          ))}
        </ul>
      ) : null}
    </>
  )
}
