import { idIn } from '../../platform/id-in.ts'
import { type ListSearch, listSearch } from '../../platform/ui/table/list-query.ts'

export const usersParts = ['people', 'invitations', 'permissions'] as const
export type UsersPart = (typeof usersParts)[number]

export type UsersSearch = ListSearch & { user?: string | undefined; tab?: UsersPart | undefined }

/** The list, the part of the page, and who is open. */
export function usersSearch(search: Record<string, unknown>): UsersSearch {
  const user = idIn(search.user)
  const tab = usersParts.find((part) => part === search.tab)
  return {
    ...listSearch(search),
    ...(user && { user }),
    ...(tab && { tab }),
  }
}
