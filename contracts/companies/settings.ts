/**
 * What a company says of itself and what its people start from: currency, time zone, language, country. The
 * tax number and the telephone are checked by the rules of that country and kept without their masks.
 */
import * as z from 'zod/mini'
import { countries, isTimeZone } from '../platform/locale.ts'
import { command, event, view } from '../platform/operation.ts'
import { isPhone } from '../platform/phone.ts'
import { isTaxId } from '../platform/tax-id.ts'
import { currency, email, language, line } from '../platform/values.ts'

const version = z.int().check(z.positive())
const timezone = z.string().check(z.maxLength(60), z.refine(isTimeZone, { error: 'timezone' }))
const place = { currency, timezone, language, countryCode: z.enum(countries) }

export const companySettings = z.strictObject({
  name: z.string(),
  /** Bare, and a telephone as E.164. */
  taxId: z.nullable(z.string()),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  address: z.nullable(z.string()),
  ...place,
  version,
})
export type CompanySettings = z.infer<typeof companySettings>

export const settingsRoom = 'companies.settings'

export const settings = view('companies.settings', {
  params: z.strictObject({}),
  state: companySettings,
  needs: 'view_settings',
  room: () => settingsRoom,
})

/** The whole form. `version` is the one the person saw; an older one is refused, nothing is overwritten unseen. */
export const settingsForm = z
  .strictObject({
    name: line(150),
    taxId: z.nullable(line(30)),
    email: z.nullable(email),
    phone: z.nullable(line(30)),
    address: z.nullable(line(300)),
    ...place,
    version,
  })
  .check(
    z.refine(({ taxId, countryCode }) => taxId === null || isTaxId(taxId, countryCode), { path: ['taxId'] }),
    z.refine(({ phone, countryCode }) => phone === null || isPhone(phone, countryCode), { path: ['phone'] }),
  )

export const updateSettings = command('companies.update-settings', {
  input: settingsForm,
  output: companySettings,
  needs: 'update_settings',
  errors: ['command.stale', 'companies.tax_id_taken'],
})

export const settingsChanged = event('companies.settings_changed', companySettings, { rooms: () => [settingsRoom] })
