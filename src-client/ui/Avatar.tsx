import { DEFAULT_AVATAR } from '#shared/asset-paths.ts'
import { initialOf } from './initial.ts'

/** A person's picture, or the first letter of the name if there is none. Decorative: the name is shown next to it. */
export function Avatar({ person, size = 36 }: { person: { username: string; avatar: string }; size?: number }) {
  const pixels = { width: size, height: size }
  if (person.avatar && person.avatar !== DEFAULT_AVATAR)
    return <img className="avatar" src={person.avatar} alt="" loading="lazy" {...pixels} style={pixels} />
  return (
    <span className="avatar" aria-hidden="true" style={{ ...pixels, fontSize: size * 0.4 }}>
      {initialOf(person.username)}
    </span>
  )
}
