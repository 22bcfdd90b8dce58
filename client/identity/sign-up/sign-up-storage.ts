/** The wizard over a reload of its tab: the step and everything but the password. */
import type { SavedSignUp } from '@aura/machines/identity/sign-up.ts'
import { emptyCompany, emptyPerson } from '@aura/machines/identity/sign-up-fields.ts'
import { keepInTab, keptInTab } from '../tab-storage.ts'

const key = 'aura.sign-up'

export const keepSignUp = (saved: SavedSignUp | null) => keepInTab(key, saved && JSON.stringify(saved))

export const keptSignUp = (): SavedSignUp | null => parseSaved(keptInTab(key))

/** What another version of this page wrote is read as far as it fits. */
export function parseSaved(text: string | null): SavedSignUp | null {
  if (text === null) return null
  try {
    const saved: unknown = JSON.parse(text)
    const step = memberOf(saved, 'step')
    const { senha: _, ...person } = emptyPerson
    return {
      step: step === 2 || step === 3 ? step : 1,
      company: stringsOf(emptyCompany, memberOf(saved, 'company')),
      person: stringsOf(person, memberOf(saved, 'person')),
    }
  } catch {
    return null
  }
}

const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined

function stringsOf<Fields extends Record<string, string>>(empty: Fields, from: unknown): Fields {
  const existing = Object.keys(empty).map((name) => [name, memberOf(from, name)])
  const strings = existing.filter(([, value]) => typeof value === 'string')
  return { ...empty, ...Object.fromEntries(strings) }
}
