/**
 * The signed-in user, live. Everything that depends on a permission asks here, so it follows a change at once.
 * `companies/me-provider.tsx` provides it around every signed-in screen.
 */
import { lackOf, type Permission } from '@aura/contracts/permissions.ts'
import type { Role } from '@aura/contracts/platform/access.ts'
import type { Needs } from '@aura/contracts/platform/operation.ts'
import type { Language, Theme, WaitingSignals } from '@aura/contracts/platform/values.ts'
import { createContext, use } from 'react'

export type Me = {
  id: string
  firstName: string
  lastName: string
  /** First and last name, as everybody reads it. */
  name: string
  email: string
  language: Language | undefined
  theme: Theme | null
  waitingSignals: WaitingSignals
  avatarUrl: string | null
  companyId: string
  companyName: string
  role: Role
  permissions: readonly Permission[]
  /** Permissions withheld by the company's plan. */
  withheld: readonly Permission[]
  /** False while only the session is known: it knows no plan, and may be minutes old. */
  live: boolean
}

export const MeContext = createContext<Me | null>(null)

export function useMe(): Me {
  const me = use(MeContext)
  if (!me) throw new Error('useMe needs a signed-in user: put it inside MeProvider')
  return me
}

export const useMay = (needs: Needs): boolean => lackOf(needs, useMe()) === null
