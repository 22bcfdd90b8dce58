/** Organizations as a sync meets them: the companies of a CRM. */
import type { CompanyField, CrmCompanyRule } from '@aura/contracts/crm-sync/company-rules.ts'
import type { FieldChange } from '@aura/contracts/crm-sync/runs.ts'
import {
  createOrganization,
  editOrganization,
  type Organization,
  organizationFields,
} from '@aura/contracts/deals/organizations/organization.ts'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import {
  createOrganizationHandler,
  editOrganizationHandler,
  emptyOrganization,
  lockOrganization,
  organizationWithCnpj,
  readOrganization,
} from '../../deals/index.ts'
import { runNested } from '../../platform/nested-command.ts'
import type { OwnRecord, Side } from './side.ts'

const mostAlike = 10
const lengths: Record<CompanyField, number> = {
  ...{ name: 120, cnpj: 18, email: 254, phone: 30, website: 200, city: 80, note: 2000 },
}

/** Null where what stands there is no value of ours. */
function readText(field: CompanyField, text: string): string | null {
  const clean = text.replace(/[\0\p{Cs}]/gu, '').trim()
  if (clean === '') return ''
  const line = field === 'note' ? clean : clean.replace(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
  const own = field === 'website' && !/^https?:/.test(line) ? `https://${line}` : line
  const parsed = z.safeParse(organizationFields[field], own.slice(0, lengths[field]).trim())
  return parsed.success ? (parsed.data ?? '') : null
}

export function companySide(rules: readonly CrmCompanyRule[]): Side {
  const ownOf = (organization: Organization): OwnRecord => ({
    ...{ id: organization.id, name: organization.name, version: organization.version },
    ...{ changedAt: organization.changedAt, mergedInto: null, isLeft: organization.archived },
    values: () => Object.fromEntries(rules.map(({ ours }) => [ours, organization[ours] ?? ''])),
    lookups: [{ by: 'name', value: organization.name }],
  })
  return {
    ...{ object: 'companies', column: 'organization_id', mayRepeat: true },
    rules: rules.map(({ ours, conflict }) => ({ field: ours, conflict, mayBeEmptied: ours !== 'name' })),
    fields: rules.map(({ theirs }) => theirs),
    read: async (tx, id) => {
      const found = await tx.selectFrom('organizations').where('id', '=', id).select('id').executeTakeFirst()
      return found ? ownOf(await readOrganization(tx, id)) : null
    },
    prepare: async () => {},
    theirs: ({ values }) =>
      Object.fromEntries(rules.map(({ ours, theirs }) => [ours, readText(ours, values[theirs] ?? '')])),
    sent: (values) =>
      Object.fromEntries(
        rules.flatMap(({ ours, theirs }): [string, string][] => {
          const value = values[ours]
          return value === undefined ? [] : [[theirs, value]]
        }),
      ),
    nameOf: ({ name }) => name ?? '',
    unfit: ({ name }) => (name ? null : 'nobody'),
    // By the number that names one, then by the name.
    holders: async (tx, { cnpj, name }) => {
      const numbered = cnpj ? await organizationWithCnpj(tx, cnpj) : null
      if (numbered !== null) return [numbered]
      if (!name) return []
      const rows = await tx
        .selectFrom('organizations')
        .where('archived', '=', false)
        .where(sql<boolean>`plain_text(name) = plain_text(${name})`)
        .select('id')
        .orderBy('id')
        .limit(mostAlike)
        .execute()
      return rows.map(({ id }) => id)
    },
    create: async (writing, theirs) => {
      const stated = Object.fromEntries(rules.map(({ ours }) => [ours, theirs[ours] || null]))
      const input = { ...emptyOrganization, ...stated, name: theirs.name ?? '', organizationId: writing.newId() }
      return ownOf(await runNested(writing, createOrganization, createOrganizationHandler, input))
    },
    change: async (writing, { id }, changes) => {
      const {
        createdAt: _,
        changedAt: _changed,
        id: organizationId,
        ...before
      } = await lockOrganization(writing.tx, id)
      const stated = Object.fromEntries(changes.map(({ field, after }: FieldChange) => [field, after || null]))
      const input = { ...before, ...stated, organizationId }
      return ownOf(await runNested(writing, editOrganization, editOrganizationHandler, input))
    },
    remove: async (writing, id) => {
      const {
        createdAt: _,
        changedAt: _changed,
        id: organizationId,
        ...before
      } = await lockOrganization(writing.tx, id)
      const input = { ...before, archived: true, organizationId }
      await runNested(writing, editOrganization, editOrganizationHandler, input)
      return true
    },
  }
}
