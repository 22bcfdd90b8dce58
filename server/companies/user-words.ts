/** Roles and states as they stand in tables that people write and read; what they write is understood in any language. */
import { type Role, roles } from '@aura/contracts/platform/access.ts'
import type { Language } from '@aura/contracts/platform/values.ts'

export const roleTitles: Record<Language, Record<Role, string>> = {
  'pt-BR': {
    platform_owner: 'Proprietário da plataforma',
    company_owner: 'Proprietário',
    company_admin: 'Administrador',
    company_user: 'Operador',
  },
  'en-US': {
    platform_owner: 'Platform owner',
    company_owner: 'Owner',
    company_admin: 'Administrator',
    company_user: 'Operator',
  },
  'es-ES': {
    platform_owner: 'Propietario de la plataforma',
    company_owner: 'Propietario',
    company_admin: 'Administrador',
    company_user: 'Operador',
  },
}

type State = 'active' | 'inactive'
export const stateTitles: Record<Language, Record<State, string>> = {
  'pt-BR': { active: 'Ativo', inactive: 'Inativo' },
  'en-US': { active: 'Active', inactive: 'Inactive' },
  'es-ES': { active: 'Activo', inactive: 'Inactivo' },
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase()

/** A stored name, or any language's word for it; undefined for what is neither. */
export const roleOf = (text: string): Role | undefined =>
  roles.find(
    (role) => plain(text) === role || Object.values(roleTitles).some((titles) => plain(titles[role]) === plain(text)),
  )

const alsoActive = new Set(['sim', 'yes', 'si', 'true', '1'])
const alsoInactive = new Set(['nao', 'no', 'false', '0'])

export function activeOf(text: string): boolean | undefined {
  const said = plain(text)
  const is = (state: State) => Object.values(stateTitles).some((titles) => plain(titles[state]) === said)
  if (is('active') || alsoActive.has(said)) return true
  return is('inactive') || alsoInactive.has(said) ? false : undefined
}
