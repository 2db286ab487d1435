import { Link } from 'wouter'
import { familyPath, routePath } from '#shared/routes.ts'
import { trpc } from '../../../api/trpc.ts'
import { useConfig } from '../../../app/config.tsx'
import type { LoadContext, PageMeta, PageProps } from '../../../app/page.ts'
import { CopyField } from '../../../ui/CopyField.tsx'
import * as listStyles from '../../../ui/personal-list.module.css'
import { SavedPicture } from '../../previews/saved-previews/SavedPicture.tsx'
import { PersonLink } from '../profiles/PersonLink.tsx'

export async function load({ api, params, config }: LoadContext): Promise<PageMeta> {
  const preview = await api.savedPreviews.shared.fetch({ key: params.key ?? '' })
  return {
    title: `“${preview.setting.text}” in ${preview.fontName} · ${config.siteName}`,
    description: `A preview of ${preview.fontName} at ${preview.setting.size} px. Try the font with your own text.`,
    canonical: routePath('saved-preview', { key: preview.key }),
    image: preview.image,
    robots: 'noindex',
  }
}

/** A saved preview whose address its owner shared. */
export function Page({ params }: PageProps) {
  const { publicUrl } = useConfig()
  const [preview] = trpc.savedPreviews.shared.useSuspenseQuery({ key: params.key ?? '' })
  const { setting, family, owner } = preview
  const there = `${familyPath(family)}?${new URLSearchParams({ text: setting.text })}`
  return (
    <div className={`wrap ${listStyles.page}`}>
      <header className={listStyles.head}>
        <h1>{preview.fontName}</h1>
        <p className="soft">
          Set by <PersonLink username={owner.username} />, {setting.size} px, #{setting.fg} on #{setting.bg}
        </p>
      </header>
      <SavedPicture preview={preview} />
      <p>
        <Link className="btn btn--solid btn--big" href={there}>
          Open {family.name} with this text
        </Link>
      </p>
      <CopyField
        value={new URL(routePath('saved-preview', { key: preview.key }), publicUrl).href}
        label="Link to this preview"
      />
    </div>
  )
}
