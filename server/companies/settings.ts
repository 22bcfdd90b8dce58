import { companyClock as clockContract } from '@aura/contracts/companies/clock.ts'
import { moneyFormatChanged, moneyFormat as moneyFormatView } from '@aura/contracts/companies/money-format.ts'
import { type CompanySettings, settingsChanged, settings as view } from '@aura/contracts/companies/settings.ts'
import { updateSettings as update } from '@aura/contracts/companies/update-settings.ts'
import { phoneOf } from '@aura/contracts/platform/phone.ts'
import { bareTaxId } from '@aura/contracts/platform/tax-id.ts'
import type { Selectable } from 'kysely'
import type { Schema } from '../platform/database/schema.ts'
import { answer, handle, show } from '../platform/handle.ts'
import { Refusal, refuse } from '../platform/refuse.ts'

const wire = (row: Selectable<Schema['companies']>): CompanySettings => ({
  name: row.name,
  taxId: row.country === 'BR' ? row.cnpj : row.foreign_tax_id,
  email: row.billing_email,
  phone: row.phone,
  address: row.address,
  currency: row.currency,
  timezone: row.timezone,
  language: row.language,
  countryCode: row.country,
  moneyFormat: row.money_format,
  version: row.settings_version,
})

export const settings = show(view, {
  snapshot: async ({ tx }) => wire(await tx.selectFrom('companies').selectAll().executeTakeFirstOrThrow()),
})

export const companyClock = answer(clockContract, async ({ tx }) => {
  const { timezone } = await tx.selectFrom('companies').select('timezone').executeTakeFirstOrThrow()
  return { timeZone: timezone }
})

export const moneyFormat = show(moneyFormatView, {
  snapshot: async ({ tx }) => {
    const { money_format } = await tx.selectFrom('companies').select('money_format').executeTakeFirstOrThrow()
    return { format: money_format }
  },
})

export const updateSettings = handle(update, async ({ input, tx, emit, caller }) => {
  const { countryCode: country, version } = input
  const current = await tx
    .selectFrom('companies')
    .select(['settings_version', 'money_format'])
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  if (current.settings_version !== version)
    return refuse('command.stale', { params: { version: current.settings_version } })
  const taxId = input.taxId === null ? null : bareTaxId(input.taxId, country)
  const row = await tx
    .updateTable('companies')
    .set({
      name: input.name,
      cnpj: country === 'BR' ? taxId : null,
      foreign_tax_id: country === 'BR' ? null : taxId,
      billing_email: input.email,
      phone: input.phone === null ? null : phoneOf(input.phone, country),
      address: input.address,
      currency: input.currency,
      timezone: input.timezone,
      language: input.language,
      country,
      money_format: input.moneyFormat ?? current.money_format,
      settings_version: version + 1,
    })
    .where('id', '=', caller.companyId)
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      throw taxIdTaken(error)
    })
  emit(settingsChanged, wire(row))
  if (row.money_format !== current.money_format) emit(moneyFormatChanged, { format: row.money_format })
  return wire(row)
})

/** Two at once: the index decides. */
export const taxIdTaken = (error: unknown): unknown =>
  error instanceof Error && 'constraint' in error && error.constraint === 'companies_cnpj'
    ? new Refusal('companies.tax_id_taken')
    : error
