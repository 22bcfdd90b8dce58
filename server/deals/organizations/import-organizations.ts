/**
 * Imports organizations from a table. One is recognised by its CNPJ, else by its name where it is there once; a known one
 * changes what the row states, and empty cells change nothing.
 */
import {
  createOrganization,
  type Organization,
  organizationFields,
} from '@aura/contracts/deals/organizations/organization.ts'
import { bareCnpj } from '@aura/contracts/platform/cnpj.ts'
import { foldText } from '@aura/contracts/platform/fold-text.ts'
import * as z from 'zod/mini'
import type { Db } from '../../platform/database/transact.ts'
import { type Fields, importKind, type Planned, type Undoing } from '../../platform/import-kind.ts'
import { refuse } from '../../platform/refuse.ts'
import { organizationColumns } from './columns.ts'
import {
  changeOrganization,
  emptyOrganization,
  lockOrganization,
  openOrganization,
  organizationOf,
  selectOrganizations,
  withStated,
} from './store.ts'

const cell = z.optional(z.string())
const row = z.object({
  name: organizationFields.name,
  ...{ legalName: cell, cnpj: cell, email: cell, phone: cell, website: cell, street: cell, city: cell, state: cell },
  note: cell,
})
type Row = z.infer<typeof row>

const fold = (text: string) => foldText(text.trim())
const numberOf = (item: Row) => (item.cnpj ? bareCnpj(item.cnpj, 'alphanumeric') : '')
const statement = z.partial(z.object(organizationFields))
type Statement = z.infer<typeof statement>

/** What the cells state, or the column that is wrong. */
function readRow(item: Row): { read: Statement } | { column: string } {
  const website = item.website && !/^https?:/.test(item.website) ? `https://${item.website.trim()}` : item.website
  const cells = { ...item, website, state: item.state?.trim().toUpperCase() }
  const read = z.safeParse(
    statement,
    Object.fromEntries(Object.entries(cells).filter(([, text]) => text !== undefined)),
  )
  return read.success ? { read: read.data } : { column: String(read.error.issues[0]?.path[0] ?? 'name') }
}

async function existingOf(tx: Db, rows: readonly Row[]): Promise<(item: Row) => Organization[]> {
  const all = (await selectOrganizations(tx).where('archived', '=', false).execute()).map(organizationOf)
  const names = new Set(rows.map(({ name }) => fold(name)))
  const byNumber = new Map(all.flatMap((item) => (item.cnpj === null ? [] : [[item.cnpj, item] as const])))
  const byName = Map.groupBy(
    all.filter(({ name }) => names.has(fold(name))),
    ({ name }) => fold(name),
  )
  return (item) => {
    const known = byNumber.get(numberOf(item))
    if (known) return [known]
    // Another number is another organization, whatever it is called.
    return (byName.get(fold(item.name)) ?? []).filter(({ cnpj }) => numberOf(item) === '' || cnpj === null)
  }
}

function planRow(item: Row, found: readonly Organization[]): Planned {
  const seen = readRow(item)
  if ('column' in seen) return { outcome: 'problem', column: seen.column, code: 'imports.cell_invalid' }
  if (found.length > 1) return { outcome: 'problem', column: 'name', code: 'deals.import_two_organizations' }
  const [organization] = found
  if (!organization) return { outcome: 'create', after: textsOf(seen.read, Object.keys(seen.read)) }
  const differing = differences(organization, seen.read)
  if (differing.length === 0) return { outcome: 'unchanged', targetId: organization.id }
  return {
    ...{ outcome: 'update', targetId: organization.id },
    before: textsOf(organization, differing),
    after: textsOf(seen.read, differing),
  }
}

const keys = organizationColumns.map(({ id }) => id)
const differences = (before: Organization, read: Statement) =>
  keys.filter((key) => read[key] !== undefined && read[key] !== before[key])
const textsOf = (values: Statement, columns: readonly string[]): Fields =>
  Object.fromEntries(keys.filter((key) => columns.includes(key)).map((key) => [key, values[key] ?? null]))

const remembered = z.object({ version: z.int(), before: z.nullable(statement) })

export const importOrganizations = importKind({
  name: 'deals.organizations',
  needs: createOrganization.needs,
  columns: organizationColumns,
  row,
  key: (item) => numberOf(item) || fold(item.name),
  plan: async ({ tx, rows }) => {
    const found = await existingOf(tx, rows)
    return rows.map((item) => planRow(item, found(item)))
  },
  apply: async ({ row: item, plan, newId, companyId, ...work }) => {
    const seen = readRow(item)
    if ('column' in seen) return refuse('imports.cell_invalid')
    if (plan.outcome === 'create') {
      const fields = withStated({ ...emptyOrganization, name: item.name }, seen.read)
      const { id, version } = await openOrganization(work, { companyId, id: newId(), fields })
      return { targetId: id, kept: { version, before: null } }
    }
    const before = await lockOrganization(work.tx, plan.targetId)
    const { id, version } = await changeOrganization(work, before, seen.read)
    const changed = differences(before, seen.read).map((key) => [key, before[key]])
    return { targetId: id, kept: { version, before: Object.fromEntries(changed) } }
  },
  undo: async ({ targetId, kept, ...work }: Undoing) => {
    const { version, before } = z.parse(remembered, kept)
    const organization = await lockOrganization(work.tx, targetId)
    if (organization.version !== version) return 'changed'
    await changeOrganization(work, organization, before ?? { archived: true })
    return 'undone'
  },
})
