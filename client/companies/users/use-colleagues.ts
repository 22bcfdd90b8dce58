import { type DirectoryUser, users } from '@aura/contracts/companies/user.ts'
import { useEffect, useMemo, useState } from 'react'
import { useFeed } from '../../platform/feed/provider.tsx'
import { nameOf } from '../../platform/name-of.ts'

const pages = 10

/** Active users, or former ones too, a thousand at most; empty until they are read. */
export function useColleagues(isNeeded = true, withFormer = false): readonly DirectoryUser[] {
  const feed = useFeed()
  const [people, setPeople] = useState<readonly DirectoryUser[]>([])
  // A read is outside work.
  useEffect(() => {
    if (!isNeeded) return
    let here = true
    const read = async () => {
      const all: DirectoryUser[] = []
      for (let page = 1; page <= pages && here; page += 1) {
        const { output } = await feed.read(users, { ...(!withFormer && { active: true }), page, pageSize: 100 })
        all.push(...output.rows)
        if (all.length >= output.total) break
      }
      if (here) setPeople(all)
    }
    // Without a server there is nobody to choose from, and the choice stands as it is.
    read().catch(() => {})
    return () => {
      here = false
    }
  }, [feed, isNeeded, withFormer])
  return people
}

/** Stands for a name until the colleagues are read. */
export const pendingName = '…'

/** Colleagues' names by id; a former user has none here. */
export function useNames(somebody: string): (userId: string) => string {
  const people = useColleagues()
  return useMemo(() => {
    const names = new Map(people.map((person) => [person.id, nameOf(person)]))
    // The user is an active colleague too: nobody at all means that they are not read yet.
    const otherwise = people.length === 0 ? pendingName : somebody
    return (userId: string) => names.get(userId) ?? otherwise
  }, [people, somebody])
}
