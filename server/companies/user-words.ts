/** Roles and states as they stand in tables that people write and read; what they write is understood in any language. */

import { type Role, roles } from '@aura/contracts/platform/access.ts'
import { foldText } from '@aura/contracts/platform/fold-text.ts'
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

/** A stored name, or any language's word for it; undefined for what is neither. */
export function roleOf(text: string): Role | undefined {
  const meant = foldText(text.trim())
  return roles.find(
    (role) => meant === role || Object.values(roleTitles).some((titles) => foldText(titles[role]) === meant),
  )
}

const alsoActive = new Set(['sim', 'yes', 'si', 'true', '1'])
const alsoInactive = new Set(['nao', 'no', 'false', '0'])

export function activeOf(text: string): boolean | undefined {
  const textValue = foldText(text.trim())
  const is = (state: State) => Object.values(stateTitles).some((titles) => foldText(titles[state]) === textValue)
  if (is('active') || alsoActive.has(textValue)) return true
  return is('inactive') || alsoInactive.has(textValue) ? false : undefined
}
