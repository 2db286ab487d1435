import { trpc } from '../../../api/trpc.ts'
import { PersonLink } from './PersonLink.tsx'

/** The accounts behind a designer, with links to their profiles. Loaded after the page, because they are secondary. */
export function DesignerPeople({ slug }: { slug: string }) {
  const { data } = trpc.profiles.ofDesigner.useQuery({ slug }, { retry: false })
  if (!data || data.people.length === 0) return null
  return (
    <span>
      Members:{' '}
      {data.people.map(({ userId, username }, at) => (
        <span key={userId}>
          {at > 0 ? ', ' : ''}
          <PersonLink username={username} />
        </span>
      ))}
    </span>
  )
}
