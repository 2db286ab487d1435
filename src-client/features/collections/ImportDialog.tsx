import { type FormEvent, useId, useState } from 'react'
import { Link } from 'wouter'
import type { CollectionImportResult } from '#shared/contracts/collections/collection-transfer.ts'
import { countLabel } from '#shared/format/download-label.ts'
import { COLLECTION } from '#shared/limits.ts'
import { collectionPath } from '#shared/routes.ts'
import { problemOf } from '../../api/errors.ts'
import { trpc } from '../../api/trpc.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import type { OverlayProps } from '../../ui/overlays.ts'
import * as parts from './dialog-parts.module.css'

/** Imports a collection from a file or a list of names, and lists the names that are not found. */
export function ImportDialog({ onClose }: OverlayProps) {
  const utils = trpc.useUtils()
  const formId = useId()
  const [name, setName] = useState('')
  const [text, setText] = useState('')
  const [result, setResult] = useState<CollectionImportResult | null>(null)
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)

  async function read(file: File | undefined) {
    if (!file) return
    // JSON contains its name; a plain list gets the name of its file.
    if (!/\.json$/i.test(file.name)) setName(file.name.replace(/\.[^.]*$/, '').slice(0, COLLECTION.nameMax))
    setText(await file.text())
  }

  async function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (busy || text.trim() === '') return
    setBusy(true)
    setProblem('')
    try {
      setResult(await utils.client.collections.import.mutate({ text, ...(name.trim() ? { name } : {}) }))
      await utils.collections.invalidate()
    } catch (error) {
      console.warn('collection not imported', error)
      setProblem(problemOf(error))
    } finally {
      setBusy(false)
    }
  }
  if (result)
    return (
      <Dialog
        title="Import a collection"
        onClose={onClose}
        width={640}
        footer={
          <Link className="btn btn--solid" href={collectionPath({ slug: 'new', id: result.id })} onClick={onClose}>
            View the collection
          </Link>
        }
      >
        <div className={parts.sections} role="status">
          <p>{countLabel(result.added, 'font')} added.</p>
          {result.notFound.length > 0 ? (
            <section>
              <h3>{countLabel(result.notFound.length, 'font')} this site does not have</h3>
              <ul className={parts.lacking}>
                {result.notFound.map(({ line, name }) => (
                  <li key={line}>
                    <span className="num muted">{line}</span> {name}
                  </li>
                ))}
              </ul>
            </section>
          ) : null}
        </div>
      </Dialog>
    )
  return (
    <Dialog
      title="Import a collection"
      onClose={onClose}
      width={640}
      footer={
        <button type="submit" form={formId} className="btn btn--solid" aria-disabled={busy}>
          Import
        </button>
      }
    >
      <form id={formId} className={parts.form} onSubmit={onSubmit}>
        <p className="soft">A list that was exported as JSON or CSV, or names of families, one to a line.</p>
        <div className="field">
          <span>
            <label htmlFor={`${formId}file`}>File</label>
          </span>
          <input
            id={`${formId}file`}
            type="file"
            accept=".json,.csv,.txt"
            onChange={(event) => void read(event.target.files?.[0])}
          />
        </div>
        <div className="field">
          <span>
            <label htmlFor={`${formId}text`}>Or a list</label>
          </span>
          <textarea
            id={`${formId}text`}
            className="input"
            rows={6}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </div>
        <div className="field">
          <span>
            <label htmlFor={`${formId}name`}>Name (optional)</label>
          </span>
          <input
            id={`${formId}name`}
            className="input"
            value={name}
            placeholder="As the list says"
            autoComplete="off"
            onChange={(event) => setName(event.target.value)}
          />
        </div>
        {problem ? (
          <p className="warn-text" role="alert">
            {problem}
          </p>
        ) : null}
      </form>
    </Dialog>
  )
}
