/** What stands in the form of the company's settings, and what it means by the rules of its country. */
import type { CompanySettings } from '@aura/contracts/companies/settings.ts'
import { type settingsForm, updateSettings } from '@aura/contracts/companies/update-settings.ts'
import {
  type Country,
  countries,
  defaultLocale,
  dialCodes,
  isTimeZone,
  type MoneyFormat,
  timeZones,
} from '@aura/contracts/platform/locale.ts'
import { isPhone } from '@aura/contracts/platform/phone.ts'
import { maskPhone } from '@aura/contracts/platform/phone-mask.ts'
import { isTaxId } from '@aura/contracts/platform/tax-id.ts'
import type { Language, Money } from '@aura/contracts/platform/values.ts'
import type * as z from 'zod/mini'
import { maskTaxId } from './tax-mask.ts'

export const fields = [
  'name',
  'taxId',
  'email',
  'phone',
  'address',
  'countryCode',
  'currency',
  'moneyFormat',
  'timezone',
  'language',
] as const
export type FieldName = (typeof fields)[number]

/** The country of the dial code; a number from elsewhere is written with its own. */
export type Dial = Country | 'other'

export type Draft = {
  name: string
  taxId: string
  email: string
  dial: Dial
  phone: string
  address: string
  countryCode: Country
  currency: Money['currency']
  moneyFormat: MoneyFormat
  timezone: string
  language: Language
}

/** E.164 as two controls show it. */
function phoneParts(number: string | null, country: Country): Pick<Draft, 'dial' | 'phone'> {
  if (number === null) return { dial: country, phone: '' }
  const dial = countries.find((country) => number.startsWith(dialCodes[country]))
  if (!dial) return { dial: 'other', phone: number }
  return { dial, phone: maskPhone(number.slice(dialCodes[dial].length), dial) }
}

export const draftOf = (current: CompanySettings): Draft => ({
  name: current.name,
  taxId: current.taxId === null ? '' : maskTaxId(current.taxId, current.countryCode),
  email: current.email ?? '',
  ...phoneParts(current.phone, current.countryCode),
  address: current.address ?? '',
  countryCode: current.countryCode,
  currency: current.currency,
  moneyFormat: current.moneyFormat,
  timezone: current.timezone,
  language: current.language,
})

/** With its dial code; empty when there is none. */
export const phoneOf = ({ dial, phone }: Pick<Draft, 'dial' | 'phone'>): string =>
  phone.trim() === '' ? '' : dial === 'other' ? phone.trim() : `${dialCodes[dial]}${phone.replace(/\D/g, '')}`

const typed = (draft: Draft, field: FieldName): string => (field === 'phone' ? phoneOf(draft) : draft[field].trim())

export const changedFields = (draft: Draft, other: Draft): FieldName[] =>
  fields.filter((field) => typed(draft, field) !== typed(other, field))

/** A company that moves has other rules: its number is masked by them, its zone is one of theirs. */
export function inCountry(draft: Draft, countryCode: Country): Draft {
  const [first = defaultLocale.timezone] = timeZones[countryCode]
  const atHome = timeZones[draft.countryCode].includes(draft.timezone)
  return {
    ...draft,
    countryCode,
    taxId: maskTaxId(draft.taxId, countryCode),
    dial: draft.phone === '' ? countryCode : draft.dial,
    timezone: atHome ? first : draft.timezone,
  }
}

const { name, email, address } = updateSettings.input.shape

export function problemsOf(draft: Draft): FieldName[] {
  const phone = phoneOf(draft)
  const fine: Record<FieldName, boolean> = {
    name: name.safeParse(draft.name).success,
    taxId: draft.taxId.trim() === '' || isTaxId(draft.taxId, draft.countryCode),
    email: email.safeParse(draft.email.trim() === '' ? null : draft.email).success,
    phone: phone === '' || isPhone(phone, draft.dial === 'other' ? draft.countryCode : draft.dial),
    address: address.safeParse(draft.address.trim() === '' ? null : draft.address).success,
    countryCode: true,
    currency: true,
    moneyFormat: true,
    timezone: isTimeZone(draft.timezone),
    language: true,
  }
  return fields.filter((field) => !fine[field])
}

const orNull = (text: string) => (text.trim() === '' ? null : text.trim())

export const formOf = (draft: Draft, version: number): z.input<typeof settingsForm> => ({
  name: draft.name,
  taxId: orNull(draft.taxId),
  email: orNull(draft.email),
  phone: orNull(phoneOf(draft)),
  address: orNull(draft.address),
  countryCode: draft.countryCode,
  currency: draft.currency,
  moneyFormat: draft.moneyFormat,
  timezone: draft.timezone,
  language: draft.language,
  version,
})
