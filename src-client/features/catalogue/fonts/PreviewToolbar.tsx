import { lazy, useRef } from 'react'
import type { FontSort } from '#shared/contracts/catalogue/fonts.ts'
import { cleanPreviewText } from '#shared/preview/preferences.ts'
import { usePreferenceStore, usePreferences } from '../../../app/preferences.tsx'
import { Switch } from '../../../ui/Switch.tsx'
import { useEarlyChoices } from '../../../ui/use-early-choices.ts'
import type { FontListProps } from './FontList.tsx'
import { HiddenState } from './HiddenState.tsx'
import type { ListView } from './list-view.ts'
import { PreviewBar } from './PreviewBar.tsx'
import { usePreviewText } from './preview-text.ts'
import { ShowSelect } from './ShowSelect.tsx'
import * as toolbarStyles from './toolbar.module.css'

const SettingsSheet = lazy(() => import('./SettingsSheet.tsx').then((module) => ({ default: module.SettingsSheet })))

/** Orders of font lists with their labels (specification section 9). */
const SORT_OPTIONS: readonly [value: FontSort, label: string][] = [
  ['popular', 'Popular'],
  ['trending', 'Trending'],
  ['date', 'Newest'],
  ['name', 'Name'],
]

interface PreviewToolbarProps {
  view: ListView
  sort: FontSort | null
  /** Whether the list has controls for licence and order. */
  ordered: boolean
  /** Size at the slider, which is stored only when the slider rests. */
  size: number
  onSize: (size: number) => void
  onShare: FontListProps['onShare']
}

/** The preview toolbar of a list, with licence and order. */
export function PreviewToolbar({ view, sort, ordered, size, onSize, onShare }: PreviewToolbarProps) {
  const preferences = usePreferences()
  const store = usePreferenceStore()
  const { state } = view
  const form = useRef<HTMLFormElement>(null)
  useEarlyChoices(form)

  const applyText = (value: string) => {
    const fonttext = cleanPreviewText(value)
    store.set({ fonttext })
    // A filter made from the old text follows the new one.
    if (state.chars !== '' && state.chars === preferences.fonttext) view.go({ chars: fonttext }, { replace: true })
  }
  const typed = usePreviewText(applyText)
  return (
    <PreviewBar
      className="bar"
      action={view.path}
      placeholder="Type to preview"
      form={form}
      typed={typed}
      size={size}
      onSize={onSize}
      onShare={onShare}
      view={view}
      hidden={<HiddenState view={view} without={ordered ? ['text', 'sort', 'free'] : ['text']} />}
      controls={
        <>
          {ordered ? (
            <>
              <label className={`${toolbarStyles.free} switch`}>
                <input
                  type="checkbox"
                  role="switch"
                  name="free"
                  value="1"
                  checked={state.freeOnly}
                  onChange={(event) => view.go({ freeOnly: event.target.checked, personalOnly: false })}
                />
                100% Free only
              </label>
              <div className={toolbarStyles.sort}>
                <span className="soft" aria-hidden="true">
                  Sort
                </span>
                <SortSelect view={view} sort={sort} name="sort" />
              </div>
            </>
          ) : null}
          <div className={`${toolbarStyles.density} needs-js`}>
            <ShowSelect />
          </div>
        </>
      }
      sheet={(props) => <SettingsSheet {...props} view={view} sort={sort} />}
    />
  )
}

/** Popular, Trending, Newest, Name; with a search also best match. */
export function SortSelect({ view, sort, name }: { view: ListView; sort: FontSort | null; name?: string }) {
  const store = usePreferenceStore()
  const like = `similar:${view.state.similar}`
  const relevance = view.state.q !== '' || view.kind.sort === null
  return (
    <select
      aria-label="Sort"
      className="select"
      name={name}
      value={view.state.similar > 0 ? like : (sort ?? '')}
      onChange={(event) => {
        if (event.target.value.startsWith('similar:')) return
        const chosen = (event.target.value || null) as FontSort | null
        if (chosen) store.set({ fontsort: chosen })
        view.go({ sort: chosen, similar: 0 })
      }}
    >
      {view.state.similar > 0 ? <option value={like}>Likeness</option> : null}
      {relevance ? (
        <option value="">
          {(view.state.q === '' && view.kind.unsorted) ||
            (view.kind.fixed?.random === undefined ? 'Best match' : 'Random')}
        </option>
      ) : null}
      {SORT_OPTIONS.map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  )
}

/** The licence switch, for sheets of small screens. */
export function FreeOnly({ view }: { view: ListView }) {
  return (
    <Switch checked={view.state.freeOnly} onChange={(freeOnly) => view.go({ freeOnly, personalOnly: false })}>
      100% Free only
    </Switch>
  )
}
