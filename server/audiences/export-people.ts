/** The people of a definition as a table. */
import { definition } from '@aura/contracts/audiences/definition.ts'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { exportKind } from '../platform/export-kind.ts'
import { definitionSql, readFacts } from './definition-sql.ts'

type Row = { id: string; name: string; phones: string; emails: string }
const titles = (pt: string, en: string, es: string) => ({ 'pt-BR': pt, 'en-US': en, 'es-ES': es })

export const exportPeople = exportKind({
  name: 'audiences.people',
  needs: 'view_bases',
  titles: titles('Público', 'Audience', 'Público'),
  params: z.strictObject({ definition }),
  columns: [
    { id: 'name', titles: titles('Nome', 'Name', 'Nombre'), cell: (row: Row) => row.name },
    { id: 'phones', titles: titles('Telefones', 'Phones', 'Teléfonos'), cell: (row) => row.phones },
    { id: 'emails', titles: titles('E-mails', 'E-mails', 'Correos'), cell: (row) => row.emails },
  ],
  async read({ tx, params, after, limit }) {
    const facts = await readFacts(tx, params.definition, new Date())
    const of = (kind: string) => sql`coalesce((select string_agg(x.value, ', ' order by x.created_at)
      from contact_addresses x where x.company_id = c.company_id and x.contact_id = c.id and x.kind = ${kind}), '')`
    const { rows } = await sql<Row>`select c.id, c.name, ${of('phone')} as phones, ${of('email')} as emails
      from contacts c where c.merged_into is null and c.archived_at is null
        and ${definitionSql(params.definition, facts)}
        ${after === null ? sql`` : sql`and c.id > ${after}::uuid`}
      order by c.id limit ${limit}`.execute(tx)
    return { rows, next: rows.length < limit ? null : (rows.at(-1)?.id ?? null) }
  },
})
