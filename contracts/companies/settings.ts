/**
 * What a company says of itself and what its people start from: currency, time zone, language, country. The
 * tax number and the telephone are checked by the rules of that country and kept without their masks.
 */
import * as z from 'zod/mini'
import { countries, isTimeZone, moneyFormats } from '../platform/locale.ts'
import { event, view } from '../platform/operation.ts'
import { currency, integer, language, text } from '../platform/values.ts'

export const settingsVersion = integer(1)
const timezone = text(60).check(z.refine(isTimeZone, { error: 'timezone' }))
export const moneyFormat = z.enum(moneyFormats)
export const settingsPlace = { currency, timezone, language, countryCode: z.enum(countries) }

export const companySettings = z.strictObject({
  name: z.string(),
  /** Bare, and a telephone as E.164. */
  taxId: z.nullable(z.string()),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  address: z.nullable(z.string()),
  ...settingsPlace,
  moneyFormat,
  version: settingsVersion,
})
export type CompanySettings = z.infer<typeof companySettings>

export const settingsRoom = 'companies.settings'

export const settings = view('companies.settings', {
  params: z.strictObject({}),
  state: companySettings,
  needs: 'view_settings',
  room: () => settingsRoom,
})

/** Events from before there was a choice have no format of money. */
const settingsBody = z.extend(companySettings, { moneyFormat: z.optional(moneyFormat) })

export const settingsChanged = event('companies.settings_changed', settingsBody, { rooms: () => [settingsRoom] })
