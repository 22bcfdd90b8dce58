/** The page of people that was read, with what has happened to them since laid over it. */
import {
  type ManagedUser,
  managedUsers,
  type UserChangesState,
  userChanges,
  userStates,
} from '@aura/contracts/companies/manage-users.ts'
import { type Role, roles } from '@aura/contracts/platform/access.ts'
import { userChangesReducer } from '@aura/machines/companies/user-changes.ts'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useFeed } from '../../platform/feed/provider.tsx'
import { useQuery } from '../../platform/feed/use-query.ts'
import { useView } from '../../platform/feed/use-view.ts'
import type { ListQuery } from '../../platform/ui/table/list-query.ts'

const own = {}
export const useUserChanges = () => useView(userChanges, userChangesReducer, own)

const oneOf = <T extends string>(list: readonly T[], text: string | undefined): T | undefined =>
  list.find((item) => item === text)

const sorts = ['name', 'email', 'role', 'active', 'createdAt', 'lastSeen'] as const

function inputOf({ search, filters, sort, descending, page, pageSize }: ListQuery) {
  const role: Role | undefined = oneOf(roles, filters.role)
  const state = oneOf(userStates, filters.state)
  return {
    ...(search && { search }),
    ...(role && { role }),
    ...(state && { state }),
    sort: oneOf(sorts, sort) ?? ('name' as const),
    descending,
    page,
    pageSize: Math.min(100, pageSize),
  }
}

export function patched(row: ManagedUser, changes: UserChangesState | undefined): ManagedUser {
  if (!changes) return row
  const { [row.id]: user } = changes.users
  const { [row.id]: seen = null } = changes.seen
  const { [row.id]: locked = row.lockedUntil } = changes.locked
  const lastSeenAt = seen !== null && (row.lastSeenAt === null || seen > row.lastSeenAt) ? seen : row.lastSeenAt
  // The manager's name was read with the row; the event has only the id.
  const managerName = user && user.links.manager_id !== row.links.manager_id ? null : row.managerName
  return { ...row, ...user, managerName, lastSeenAt, lockedUntil: locked }
}

/** Asks again whenever the number changes, and not on the first look. */
export function useAgain(refetch: () => void, mark: string | undefined) {
  const last = useRef(mark)
  useEffect(() => {
    if (last.current !== undefined && mark !== undefined && last.current !== mark) refetch()
    last.current = mark
  }, [refetch, mark])
}

/** A user was added, was moved in the list's order, or something may have been missed. */
const markOf = (changes: UserChangesState | undefined): string | undefined =>
  changes &&
  `${changes.since} ${changes.added} ${Object.values(changes.users)
    .map(({ id, links }) => `${id}${links.manager_id}`)
    .join()}`

export function usePeople(listQuery: ListQuery) {
  const { data, status, error, refetch } = useQuery(managedUsers, inputOf(listQuery))
  const { state: changes } = useUserChanges()
  useAgain(refetch, markOf(changes))
  const feed = useFeed()
  const rows = useMemo(() => data?.rows.map((row) => patched(row, changes)), [data, changes])
  /** Of everybody who matches, a thousand at most. */
  const allIds = useCallback(async () => {
    const ids: string[] = []
    for (let page = 1; page <= 10; page += 1) {
      const { output } = await feed.read(managedUsers, { ...inputOf(listQuery), page, pageSize: 100 })
      ids.push(...output.rows.map(({ id }) => id))
      if (ids.length >= output.total) break
    }
    return ids
  }, [feed, listQuery])
  return {
    rows,
    total: data?.total,
    status: status === 'loading' && data ? ('ready' as const) : status,
    error,
    refetch,
    allIds,
    changes,
  }
}

/** One user, at any position of the list. */
export function usePerson(userId: string) {
  const { data, status, error, refetch } = useQuery(managedUsers, { userId })
  const { state: changes } = useUserChanges()
  useAgain(refetch, changes && `${changes.since} ${changes.users[userId]?.links.manager_id}`)
  const row = data?.rows[0]
  return { person: row && patched(row, changes), changes, gone: status === 'ready' && !row, error, refetch }
}
