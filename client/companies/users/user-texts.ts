/** Texts of a user and of the actions on one. */
import type { ManagedUser } from '@aura/contracts/companies/manage-users.ts'
import { actionTitles, moduleTitles } from '@aura/contracts/module-names.ts'
import { isModule, permissionRow } from '@aura/contracts/permissions.ts'
import type { Role } from '@aura/contracts/platform/access.ts'
import type { Language } from '@aura/contracts/platform/values.ts'
import i18next from 'i18next'
import type { Tone } from '../../platform/ui/badge.tsx'

export const roleWord = (role: Role): string => i18next.t(`companies.owner.role.${role}`)

/** The machine's reason; the same texts that the server answers with. */
export const refusalWord = (reason: string): string =>
  i18next.t([`companies.change_refused.${reason}`, 'companies.change_refused'], { defaultValue: reason })

export type UserState = 'active' | 'inactive' | 'locked'

export const stateOf = (
  { active, lockedUntil }: Pick<ManagedUser, 'active' | 'lockedUntil'>,
  now: number,
): UserState => (!active ? 'inactive' : lockedUntil !== null && Date.parse(lockedUntil) > now ? 'locked' : 'active')

export const stateTones: Record<UserState, Tone> = { active: 'ok', inactive: 'neutral', locked: 'attention' }

export const moduleTitle = (module: string, language: Language): string =>
  isModule(module) ? moduleTitles[language][module] : module

export const actionTitle = (action: string, language: Language): string => actionTitles[language][action] ?? action

/** 'CRM: Editar' */
export function permissionTitle(permission: string, language: Language): string {
  const row = permissionRow(permission)
  return row ? `${moduleTitle(row.module, language)}: ${actionTitle(row.action, language)}` : permission
}
