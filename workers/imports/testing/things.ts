/** A kind for tests: things with a code, a name and a size, in a table that the test makes. */
import { event } from '@aura/contracts/platform/operation.ts'
import { exportKind } from '@aura/server/platform/export-kind.ts'
import { importKind } from '@aura/server/platform/import-kind.ts'
import { sql } from 'kysely'
import * as z from 'zod/mini'

const thingMade = event('things.made', z.strictObject({ id: z.uuid(), code: z.string() }))
const titles = (name: string) => ({ 'pt-BR': name, 'en-US': name, 'es-ES': name })

/** What the test makes happen in the middle of applying. */
export const interference: { onApply: (code: string) => Promise<void> } = { onApply: async () => {} }

export type Thing = { id: string; code: string; name: string; size: string }

export const things = importKind({
  name: 'things.list',
  needs: 'create_user_management',
  columns: [
    { id: 'code', titles: titles('Código'), aliases: ['sku'], required: true, example: 'A1' },
    { id: 'name', titles: titles('Nome'), required: true, example: 'Parafuso' },
    { id: 'size', titles: titles('Tamanho'), example: 'M' },
  ],
  row: z.object({
    code: z.string().check(z.maxLength(20)),
    name: z.string(),
    size: z._default(z.enum(['S', 'M', 'L']), 'M'),
  }),
  key: ({ code }) => code.toLowerCase(),
  async plan({ tx, rows }) {
    const { rows: things } = await sql<Thing>`
      select id, code, name, size from things where lower(code) = any(${rows.map(({ code }) => code.toLowerCase())})`.execute(
      tx,
    )
    return rows.map((row) => {
      const before = things.find(({ code }) => code.toLowerCase() === row.code.toLowerCase())
      if (!before) return { outcome: 'create', after: { code: row.code, name: row.name, size: row.size } }
      if (before.name === row.name && before.size === row.size) return { outcome: 'unchanged', targetId: before.id }
      return {
        outcome: 'update',
        targetId: before.id,
        before: { name: before.name, size: before.size },
        after: { name: row.name, size: row.size },
      }
    })
  },
  async apply({ tx, emit, newId, companyId, row, plan }) {
    await interference.onApply(row.code)
    if (plan.outcome === 'create') {
      const id = newId()
      await sql`insert into things (company_id, id, code, name, size)
        values (${companyId}, ${id}, ${row.code}, ${row.name}, ${row.size})`.execute(tx)
      emit(thingMade, { id, code: row.code })
      return { targetId: id, kept: { version: 1 } }
    }
    const { rows } = await sql<{ version: number }>`update things set name = ${row.name}, size = ${row.size},
      version = version + 1 where id = ${plan.targetId} returning version`.execute(tx)
    return { targetId: plan.targetId, kept: { version: rows[0]?.version, before: plan.before } }
  },
  async undo({ tx, did, targetId, kept }) {
    const { version, before } = z.parse(
      z.object({ version: z.int(), before: z.optional(z.object({ name: z.string(), size: z.string() })) }),
      kept,
    )
    const { numAffectedRows } =
      did === 'create'
        ? await sql`delete from things where id = ${targetId} and version = ${version}`.execute(tx)
        : await sql`update things set name = ${before?.name}, size = ${before?.size}, version = version + 1
            where id = ${targetId} and version = ${version}`.execute(tx)
    return Number(numAffectedRows) === 1 ? 'undone' : 'changed'
  },
})

export const exportThings = exportKind({
  name: 'things.list',
  needs: 'view_users',
  titles: titles('Coisas'),
  params: z.strictObject({ size: z.optional(z.string()) }),
  columns: [
    { id: 'code', titles: titles('Código'), cell: ({ code }: Thing) => code },
    { id: 'name', titles: titles('Nome'), cell: ({ name }) => name },
    { id: 'size', titles: titles('Tamanho'), cell: ({ size }) => size },
  ],
  async read({ tx, params, after, limit }) {
    const { rows } = await sql<Thing>`select id, code, name, size from things
      where code > ${after ?? ''} and (${params.size ?? null}::text is null or size = ${params.size ?? null})
      order by code limit ${limit}`.execute(tx)
    return { rows, next: rows.length < limit ? null : (rows.at(-1)?.code ?? null) }
  },
})

export const makeThings = `create table things (company_id uuid not null, id uuid primary key, code text not null,
    name text not null, size text not null, version integer not null default 1);
  alter table things enable row level security;
  create policy own_company on things for all to aura_app
    using (company_id = current_company()) with check (company_id = current_company());
  grant select, insert, update, delete on things to aura_app`
