import { useState } from 'react'
import type { ArticleSource } from '#shared/contracts/editorial/article-editor.ts'
import type { ArticleBlock } from '#shared/contracts/editorial/articles.ts'
import { ARTICLE } from '#shared/moderation-limits.ts'
import { articlePath, routePath } from '#shared/routes.ts'
import { STATE_LABELS } from '#shared/shown-states.ts'
import { problemOf } from '../../../api/errors.ts'
import { trpc } from '../../../api/trpc.ts'
import type { LoadContext, PageMeta, PageProps } from '../../../app/page.ts'
import { notify } from '../../../ui/notifications.ts'
import { TextField } from '../../../ui/TextField.tsx'
import { Saved } from '../../account/AccountPage.tsx'
import { PlainForm, submittedFor } from '../../account/PlainForm.tsx'
import { ArticleBody } from '../../editorial/articles/ArticleBody.tsx'
import { AdminPage } from './AdminPage.tsx'
import * as styles from './ArticleEditorPage.module.css'
import * as adminStyles from './admin.module.css'
import { Part } from './Part.tsx'
import { staffMeta, staffOnly } from './staff-load.ts'

const EMPTY: Omit<ArticleSource, 'id'> = {
  slug: '',
  title: '',
  summary: '',
  authorName: '',
  tags: '',
  coverFamily: '',
  coverText: '',
  body: '',
  state: 'draft',
  publishAt: '',
  updatedAt: 0,
  blocks: [],
}
const SAVED = {
  draft: 'Saved as a draft.',
  scheduled: 'Saved. It appears at its time.',
  published: 'Saved and published.',
}

const isNew = (params: Record<string, string>) => params.id === 'new'
const inputOf = (params: Record<string, string>) => ({ id: Number(params.id) })

export async function load(context: LoadContext): Promise<PageMeta> {
  const { params, api } = context
  const path = routePath('admin-article', params)
  if (isNew(params)) {
    await staffOnly(api.admin.settings.fetch())
    return staffMeta(context, 'New article', path)
  }
  const { title } = await staffOnly(api.articles.source.fetch(inputOf(params), { staleTime: 0 }))
  return staffMeta(context, title, path)
}

export function Page(props: PageProps) {
  return isNew(props.params) ? <Editor {...props} article={null} /> : <Known {...props} />
}

function Known(props: PageProps) {
  const [article] = trpc.articles.source.useSuspenseQuery(inputOf(props.params))
  return <Editor {...props} article={article} />
}

function Editor({ params, query, meta, article }: PageProps & { article: ArticleSource | null }) {
  const failed = submittedFor(meta.form, 'article')
  const values = { ...EMPTY, ...article, ...failed?.values }
  const errors = failed?.fields ?? {}
  // After a conflict the page has shown the newer text; after other errors, the text that the form was filled with still counts.
  const isOlder = failed?.status === 409 && !errors.slug
  const updatedAt = String(isOlder ? article?.updatedAt : values.updatedAt)
  const [blocks, setBlocks] = useState<ArticleBlock[]>(article?.blocks ?? [])
  const { mutateAsync, isPending } = trpc.articles.preview.useMutation()

  async function preview(form: HTMLFormElement | null) {
    const body = form?.elements.namedItem('body')
    if (isPending || !(body instanceof HTMLTextAreaElement)) return
    try {
      setBlocks((await mutateAsync({ body: body.value })).blocks)
    } catch (error) {
      notify({ type: 'danger', message: problemOf(error) })
    }
  }

  const field = (
    name: 'title' | 'summary' | 'authorName' | 'slug' | 'tags' | 'coverFamily' | 'coverText' | 'body',
  ) => ({ name, value: String(values[name]) })
  const state = failed ? failed.values.state : article && article.state !== 'draft' ? 'published' : 'draft'
  return (
    <AdminPage
      title={article ? article.title : 'New article'}
      aside={
        article ? (
          <span className={adminStyles.marks}>
            <span className={adminStyles.mark}>{STATE_LABELS[article.state]}</span>
            {article.state === 'published' ? (
              <a className="link" href={articlePath(article)}>
                View
              </a>
            ) : null}
          </span>
        ) : null
      }
    >
      <Saved query={query} texts={SAVED} />
      <div className={styles.editor} data-wide>
        <PlainForm
          action={routePath('admin-article', params)}
          name="article"
          submitted={meta.form}
          submit="Save"
          keepsWords
          hidden={article ? { id: String(article.id), updatedAt } : {}}
        >
          <TextField {...field('title')} label="Title" max={ARTICLE.titleMax} />
          <TextField {...field('summary')} label="Summary" rows={2} max={ARTICLE.summaryMax} />
          <TextField
            {...field('body')}
            label="Text, in Markdown"
            rows={18}
            max={ARTICLE.bodyMax}
            hint="![words](specimen:family-slug) sets a specimen; [words](family:family-slug) and [words](article:slug) are links."
          />
          <button
            type="button"
            className="btn needs-js"
            aria-disabled={isPending}
            onClick={(event) => void preview(event.currentTarget.form)}
          >
            Preview without saving
          </button>
          <TextField {...field('authorName')} label="Author" max={ARTICLE.authorMax} />
          <TextField
            {...field('slug')}
            label="Address"
            optional
            max={ARTICLE.slugMax}
            hint="Leave empty to make it from the title."
          />
          <TextField {...field('tags')} label="Tags" optional max={500} hint="Separate with commas." />
          <TextField {...field('coverFamily')} label="Cover family, by its slug" optional max={120} />
          <TextField {...field('coverText')} label="Cover text" optional max={120} />
          <fieldset>
            <legend>State</legend>
            {(['draft', 'published'] as const).map((one) => (
              <label key={one} className="check">
                <input type="radio" name="state" value={one} defaultChecked={state === one} />
                {one === 'draft' ? 'Draft: nobody sees it' : 'Published, or at its time'}
              </label>
            ))}
          </fieldset>
          <div className="field">
            <label htmlFor="publishAt">
              Time, UTC<span className="muted"> (optional)</span>
            </label>
            <p className="field-hint" id="publishAt-hint">
              Leave empty to publish now.
            </p>
            <input
              id="publishAt"
              name="publishAt"
              type="datetime-local"
              className={errors.publishAt ? 'input is-warn' : 'input'}
              defaultValue={String(values.publishAt)}
              aria-describedby="publishAt-hint"
            />
            {errors.publishAt ? <p className="warn-text">{errors.publishAt}</p> : null}
          </div>
        </PlainForm>
        <Part
          id="preview"
          title={failed && !isOlder && blocks === article?.blocks ? 'Preview of the saved text' : 'Preview'}
          className={styles.editorPreview}
        >
          {blocks.length > 0 ? (
            <ArticleBody blocks={blocks} />
          ) : (
            <p className="muted">{failed ? 'Nothing saved yet.' : 'Nothing written yet.'}</p>
          )}
        </Part>
      </div>
    </AdminPage>
  )
}
