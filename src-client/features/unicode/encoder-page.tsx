import { Link } from 'wouter'
import { type RouteName, routePath } from '#shared/routes.ts'
import type { LoadContext, PageMeta, PageModule, PageProps } from '../../app/page.ts'
import * as charactersStyles from './characters.module.css'
import { type Encoder, EncoderForm } from './EncoderForm.tsx'

interface About {
  route: RouteName
  encoder: Omit<Encoder, 'path'>
  description: string
  /** What each side contains, and where to use it. */
  lead: string
  other: { route: RouteName; before: string; name: string }
}

/** A page that turns text into code and back. */
export function encoderPage({ route, encoder, description, lead, other }: About): PageModule {
  const path = routePath(route)
  const name = `${encoder.codeLabel} encoder`
  return {
    async load({ config, query }: LoadContext): Promise<PageMeta> {
      return {
        title: `${name} and decoder · ${config.siteName}`,
        description,
        canonical: path,
        robots: query.size > 0 ? 'noindex' : undefined,
      }
    },
    Page({ query }: PageProps) {
      return (
        <div className={`wrap ${charactersStyles.uni}`}>
          <div className="list-head">
            <div>
              <h1>{name}</h1>
              <p>
                {lead} {other.before}{' '}
                <Link className="link" href={routePath(other.route)}>
                  {other.name}
                </Link>
                .
              </p>
            </div>
          </div>
          <EncoderForm encoder={{ ...encoder, path }} query={query} />
        </div>
      )
    },
  }
}
