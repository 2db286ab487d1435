import { Link } from 'wouter'
import type { HomeResult } from '#shared/contracts/site.ts'
import { countLabel } from '#shared/format/download-label.ts'
import { routePath } from '#shared/routes.ts'
import { useNavigation } from '../../app/navigation.tsx'

/** What the site is, in one line with its real number, and the field to start from. */
export function Intro({ fonts, topics }: { fonts: number; topics: HomeResult['topics'] }) {
  const { navigate } = useNavigation()
  const action = routePath('search')
  return (
    <section className="intro" aria-labelledby="claim">
      <h1 id="claim">{countLabel(fonts, 'font')}, shown in your own words</h1>
      <div className="intro-find">
        <search>
          <form
            className="ask"
            action={action}
            method="get"
            onSubmit={(event) => {
              event.preventDefault()
              const words = String(new FormData(event.currentTarget).get('q') ?? '').trim()
              if (words !== '') void navigate(`${action}?${new URLSearchParams({ q: words })}`)
            }}
          >
            <label className="vh" htmlFor="ask">
              Name or style of the font you need
            </label>
            <input
              id="ask"
              name="q"
              type="search"
              placeholder="Name or style you need"
              autoComplete="off"
              maxLength={200}
            />
            <button className="btn btn--solid" type="submit">
              Find fonts
            </button>
          </form>
        </search>
        {topics.length > 0 ? (
          <p className="try">
            Try
            {topics.slice(0, 4).map((topic) => (
              <Link key={topic.slug} className="link" href={routePath('category', { tags: topic.slug })}>
                {topic.label.toLowerCase()}
              </Link>
            ))}
          </p>
        ) : null}
      </div>
    </section>
  )
}
