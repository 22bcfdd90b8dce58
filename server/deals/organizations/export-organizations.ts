/** Organizations as a table: whatever the list is narrowed to. */
import { findOrganizations, organizationFilter } from '@aura/contracts/deals/organizations/organization.ts'
import { maskCnpj } from '@aura/contracts/platform/cnpj.ts'
import { type Column, exportKind } from '../../platform/export-kind.ts'
import { organizationColumns } from './columns.ts'
import { narrowOrganizations } from './organizations.ts'
import { organizationOf, selectOrganizations } from './store.ts'

type Row = ReturnType<typeof organizationOf>

export const exportOrganizations = exportKind({
  name: 'deals.organizations',
  needs: findOrganizations.needs,
  titles: { 'pt-BR': 'Organizações', 'en-US': 'Organizations', 'es-ES': 'Organizaciones' },
  params: organizationFilter,
  columns: organizationColumns.map(
    ({ id, titles }): Column<Row> => ({
      id,
      titles,
      cell: (row) => (id === 'cnpj' && row.cnpj !== null ? maskCnpj(row.cnpj, 'alphanumeric') : row[id]),
    }),
  ),
  async read({ tx, params, after, limit }) {
    const narrow = await narrowOrganizations(tx, params)
    let query = narrow(selectOrganizations(tx)).orderBy('organizations.id').limit(limit)
    if (after !== null) query = query.where('organizations.id', '>', after)
    const rows = (await query.execute()).map(organizationOf)
    return { rows, next: rows.length < limit ? null : (rows.at(-1)?.id ?? null) }
  },
})
