/**
 * The signed-in user's permissions, live: from the view `companies.me` once it is there, from the session until then.
 * Everything that depends on a permission asks here, so it follows a change at once.
 */
import { me } from '@aura/contracts/companies/me.ts'
import type { Role } from '@aura/contracts/platform/access.ts'
import type { Language, Theme } from '@aura/contracts/platform/values.ts'
import { meReducer } from '@aura/machines/companies/me.ts'
import { useSession } from '../identity/use-session.tsx'
import { useView } from '../platform/feed/use-view.ts'

export type Rights = {
  firstName: string
  lastName: string
  email: string
  language: Language | undefined
  theme: Theme | null
  avatarUrl: string | null
  role: Role
  permissions: readonly string[]
  /** Permissions withheld by the company's plan. */
  withheld: readonly string[]
  /** False while only the session has been heard: it knows no plan, and may be minutes old. */
  live: boolean
}

const own = {}
const none: readonly string[] = []
const nobody: Rights = {
  firstName: '',
  lastName: '',
  email: '',
  language: undefined,
  theme: null,
  avatarUrl: null,
  role: 'company_user',
  permissions: none,
  withheld: none,
  live: false,
}

export function useRights(): Rights {
  const user = useSession()?.user
  const { state } = useView(me, meReducer, own)
  if (state) return { ...state, live: true }
  if (!user) return nobody
  const { firstName, lastName, email, language, theme, hierarchyLevel: role, permissions } = user
  const person = { firstName, lastName, email, language, theme, avatarUrl: null }
  return { ...person, role, permissions, withheld: none, live: false }
}

export const useMay = (permission: string): boolean => useRights().permissions.includes(permission)
