import { idIn } from '../../platform/id-in.ts'
import { type AskedSearch, askedSearch } from '../../platform/ui/table/asked.ts'

export const usersParts = ['people', 'invitations', 'permissions'] as const
export type UsersPart = (typeof usersParts)[number]

export type UsersSearch = AskedSearch & { user?: string | undefined; tab?: UsersPart | undefined }

/** The list, the part of the page, and who is open. */
export function usersSearch(search: Record<string, unknown>): UsersSearch {
  const user = idIn(search.user)
  const tab = usersParts.find((part) => part === search.tab)
  return {
    ...askedSearch(search),
    ...(user && { user }),
    ...(tab && { tab }),
  }
}
