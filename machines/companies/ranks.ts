/**
 * Two orders of the roles. `authority` is the one that decides anything. `textRanks` is the table of the
 * product's texts, kept as data: its keys are not the stored names, so the two owners rank 0 in it.
 */
import type { Role } from '@aura/contracts/platform/access.ts'

export const authority: Readonly<Record<Role, number>> = {
  platform_owner: 4,
  company_owner: 3,
  company_admin: 2,
  company_user: 1,
}

export const textRanks: Readonly<Record<string, number>> = { owner: 3, company_admin: 2, company_user: 1 }
export const textRankOf = (name: string): number => (Object.hasOwn(textRanks, name) ? (textRanks[name] ?? 0) : 0)

export type MappedRole = 'admin' | 'operator' | 'viewer'

/** How the product's texts group the roles; a name nobody knows may only look. */
export const mappedRole = (name: string): MappedRole =>
  name === 'company_user' ? 'operator' : Object.hasOwn(authority, name) ? 'admin' : 'viewer'
