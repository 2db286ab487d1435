import { describe, expect, it } from 'vitest'
import { COLLECTION_STATUS } from '../../database/entities/collection.ts'
import { type Actor, ANONYMOUS } from '../core/actor.ts'
import { type CollectionAction, can, requireEdit } from './collections.policy.ts'

const OWNER = 7
const ACTORS: Record<string, Actor> = {
  anonymous: ANONYMOUS,
  other: { ...ANONYMOUS, userId: 8 },
  owner: { ...ANONYMOUS, userId: OWNER },
  designer: { ...ANONYMOUS, userId: 9, roles: ['designer'] },
  moderator: { ...ANONYMOUS, userId: 10, roles: ['moderator'] },
  admin: { ...ANONYMOUS, userId: 11, roles: ['admin'] },
}
const KEY = 'AbCdEfGhIjKlMnOpQrStUv'
const collection = (isPrivate: boolean, status: number = COLLECTION_STATUS.active, linkKey: string | null = null) => ({
  ownerId: OWNER,
  isPrivate,
  status,
  linkKey,
})
const allowed = (action: CollectionAction, what: ReturnType<typeof collection>, key?: string) =>
  Object.keys(ACTORS).filter((name) => can(ACTORS[name]!, action, what, key))

describe('who may do what with a collection', () => {
  it('everybody sees public collections, few see private and hidden ones', () => {
    expect(allowed('see', collection(false))).toEqual(Object.keys(ACTORS))
    expect(allowed('see', collection(true))).toEqual(['owner', 'moderator', 'admin'])
    expect(allowed('see', collection(false, COLLECTION_STATUS.hidden))).toEqual(['owner', 'moderator', 'admin'])
  })

  it('a private collection opens with the key of its link, unless it was taken down', () => {
    const few = ['owner', 'moderator', 'admin']
    const shared = collection(true, COLLECTION_STATUS.active, KEY)
    expect(allowed('see', shared, KEY)).toEqual(Object.keys(ACTORS))
    for (const wrong of [undefined, '', 'null', KEY.toLowerCase(), `${KEY}x`]) {
      expect(allowed('see', shared, wrong)).toEqual(few)
      expect(allowed('see', collection(true), wrong)).toEqual(few)
    }
    expect(allowed('see', collection(true, COLLECTION_STATUS.hidden, KEY), KEY)).toEqual(few)
    expect(allowed('edit', shared, KEY)).toEqual(['owner', 'admin'])
  })

  it('only owner and admins edit, only admins set the kind', () => {
    for (const hidden of [true, false]) {
      expect(allowed('edit', collection(hidden))).toEqual(['owner', 'admin'])
      expect(allowed('setKind', collection(hidden))).toEqual(['admin'])
    }
  })

  it('nobody owns collections without an owner', () => {
    expect(can(ANONYMOUS, 'edit', { ...collection(false), ownerId: -1 })).toBe(false)
  })

  it('the error reveals no more than the caller may know', () => {
    const code = (actor: Actor, what?: ReturnType<typeof collection>) => {
      try {
        requireEdit(actor, what, 1)
        return null
      } catch (error) {
        return (error as { code: string }).code
      }
    }
    expect(code(ANONYMOUS, collection(true))).toBe('UNAUTHORIZED')
    expect(code(ANONYMOUS)).toBe('UNAUTHORIZED')
    expect(code(ACTORS.other!)).toBe('NOT_FOUND')
    expect(code(ACTORS.other!, collection(true))).toBe('FORBIDDEN')
    expect(code(ACTORS.other!, collection(false))).toBe('FORBIDDEN')
    expect(code(ACTORS.moderator!, collection(true))).toBe('FORBIDDEN')
    expect(code(ACTORS.owner!, collection(true))).toBeNull()
  })
})
