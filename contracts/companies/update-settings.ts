import * as z from 'zod/mini'
import { command } from '../platform/operation.ts'
import { isPhone } from '../platform/phone.ts'
import { isTaxId } from '../platform/tax-id.ts'
import { email, singleLine } from '../platform/values.ts'
import { companySettings, moneyFormat, settingsPlace, settingsVersion } from './settings.ts'

/** The whole form. `version` is the one the person saw; an older one is refused, nothing is overwritten unseen. */
export const settingsForm = z
  .strictObject({
    name: singleLine(150),
    taxId: z.nullable(singleLine(30)),
    email: z.nullable(email),
    phone: z.nullable(singleLine(30)),
    address: z.nullable(singleLine(300)),
    ...settingsPlace,
    /** Absent, it stays. */
    moneyFormat: z.optional(moneyFormat),
    version: settingsVersion,
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
