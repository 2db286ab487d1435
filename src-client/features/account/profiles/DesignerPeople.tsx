import { trpc } from '../../../api/trpc.ts'
import { PersonLink } from './PersonLink.tsx'

/** Who acts for a designer here, with ways to their profiles; asked for when the page stands, since it is an aside. */
export function DesignerPeople({ slug }: { slug: string }) {
  const { data } = trpc.profiles.ofDesigner.useQuery({ slug }, { retry: false })
  if (!data || data.people.length === 0) return null
  return (
    <span>
      Here:{' '}
      {data.people.map(({ userId, username }, at) => (
        <span key={userId}>
          {at > 0 ? ', ' : ''}
          <PersonLink username={username} />
        </span>
      ))}
    </span>
  )
}
