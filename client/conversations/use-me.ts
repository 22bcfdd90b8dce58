import { useMemo } from 'react'
import { useRights } from '../companies/use-rights.ts'
import { nameOf } from '../companies/users/name-of.ts'
import { useColleagues } from '../companies/users/use-colleagues.ts'
import { useSession } from '../identity/use-session.tsx'
import type { Me } from './thread/rules.ts'

/** The signed-in user, with name and permissions. */
export function useMe(): Me & { name: string } {
  const id = useSession()?.user.id ?? ''
  const rights = useRights()
  const { permissions } = rights
  const name = nameOf(rights)
  return useMemo(() => ({ id, permissions, name }), [id, permissions, name])
}

/** Colleagues' names by id; a former user has none here. */
export function useNames(somebody: string): (userId: string) => string {
  const people = useColleagues()
  return useMemo(() => {
    const names = new Map(people.map((person) => [person.id, nameOf(person)]))
    return (userId: string) => names.get(userId) ?? somebody
  }, [people, somebody])
}
