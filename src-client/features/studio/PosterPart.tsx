import { type ReactNode, useState } from 'react'
import type { StudioFamily } from '#shared/contracts/studio.ts'
import { fileTooBig } from '#shared/format/file-refusals.ts'
import { POSTER } from '#shared/limits.ts'
import { PUBLISHING } from '#shared/publishing-limits.ts'
import { sendFile } from '../../api/send-file.ts'
import { trpc } from '../../api/trpc.ts'
import { useConfig } from '../../app/config.tsx'
import { ask } from '../../ui/ask.ts'
import { nameOf } from './studio-load.ts'

/** The picture that stands for the family, and the way to another one, which counts at once. */
export function PosterPart({ family, children }: { family: StudioFamily; children: ReactNode }) {
  const config = useConfig()
  const utils = trpc.useUtils()
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useState({ problem: false, text: '' })
  const path = `/api/account/family-${family.familyId}/poster`

  async function change(work: () => Promise<Record<string, unknown>>, done: string) {
    if (busy) return
    setBusy(true)
    try {
      const answer = await work()
      if (typeof answer.poster !== 'boolean') throw new Error(String(answer.detail ?? ''))
      await utils.studio.family.invalidate({ familyId: family.familyId })
      setSaid({ problem: false, text: done })
    } catch (error) {
      setSaid({ problem: true, text: (error instanceof Error && error.message) || 'The picture was not taken.' })
    } finally {
      setBusy(false)
    }
  }
  function upload(file: File | undefined) {
    if (!file) return
    if (file.size > PUBLISHING.posterBytes)
      setSaid({ problem: true, text: fileTooBig(file.size, PUBLISHING.posterBytes).message })
    else void change(() => sendFile(config, path, file), 'The poster is changed.')
  }
  async function remove() {
    const text = 'The family has no poster then, until you send another one.'
    if (!(await ask({ title: 'Take the poster away?', text }))) return
    await change(() => sendFile(config, path, null), 'The poster is taken away.')
  }

  return (
    <section className="studio-part" aria-labelledby="poster">
      <h2 id="poster">Poster</h2>
      <p>It stands for the family where the site puts it forward.</p>
      {family.poster ? (
        <img
          className="studio-poster"
          src={family.poster}
          width={POSTER.width}
          height={POSTER.height}
          alt={`Poster of ${nameOf(family)}`}
        />
      ) : null}
      <div className="account-picture">
        <div className="studio-acts needs-js">
          <label className="btn">
            {busy ? 'Sending …' : family.poster ? 'Change poster' : 'Add a poster'}
            <input
              type="file"
              accept="image/png,image/jpeg,image/gif"
              disabled={busy}
              onChange={(event) => {
                upload(event.target.files?.[0])
                event.target.value = ''
              }}
            />
          </label>
          {family.poster ? (
            <button type="button" className="btn" aria-disabled={busy} onClick={() => void remove()}>
              Take it away
            </button>
          ) : null}
        </div>
        <p className={said.problem ? 'warn-text' : 'muted'} role={said.problem ? 'alert' : 'status'}>
          {said.text || `A picture of ${POSTER.width} by ${POSTER.height} pixels: png, jpg or gif.`}
        </p>
      </div>
      {children}
    </section>
  )
}
