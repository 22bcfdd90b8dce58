/** Whatever one may make one by one ends somewhere: the one too many is refused, and room comes back. */

import { randomUUIDv7 } from 'node:crypto'
import { type Quota, quotas } from '@aura/contracts/quotas.ts'
import { createTestCompany, type TestCompany } from '@aura/infra/company.ts'
import { incidentInput } from '@aura/infra/furnished-company.ts'
import { testBench } from '@aura/infra/operations-test.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Refusal } from './platform/refuse.ts'

const bench = testBench()
let owner: pg.Client
beforeAll(async () => {
  owner = new pg.Client({ connectionString: bench.databaseUrl })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
})

type Case = {
  command: string
  input: (company: TestCompany) => object
  /** So many of them are there: `$1` company, `$2` its owner, `$3` how many. */
  fill: string
  /** Takes one of them away, which makes room again. */
  free: string
  afterwards?: string
}

const incident = randomUUIDv7()
const incidents = (id: string, state: string, count: string) => `
  insert into incidents (company_id, id, number, title, severity, state, queue_ids, channel_ids, roles, declared_by, declared_at)
  select $1, ${id}, 1000 + n, 'x', 'low', '${state}', '{}', '{}', '{}', '{}', now() from generate_series(1, ${count}) n
  where $2::uuid is not null`

/** Memberships are a person's in many companies, not rows of one: `companies` counts what `companies.mine` lists. */
const table: Record<Exclude<Quota, 'companies'>, Case> = {
  apiTokens: {
    command: 'companies.create-api-token',
    input: () => ({ name: 'x', scope: ['view_crm'] }),
    fill: `insert into api_tokens (company_id, id, name, scope, given_by, session_id, created_at, expires_at)
      select $1, u.id, 'x', '{}', $2, null, now(), now() + interval '1 day' from generate_series(1, $3::int) n,
      lateral (select gen_random_uuid() as id, n) u`,
    free: 'update api_tokens set revoked_at = now() where ctid = (select ctid from api_tokens where company_id = $1 limit 1)',
  },
  displayDevices: {
    command: 'identity.open-wall',
    input: () => ({ name: 'x', days: 1 }),
    fill: `insert into display_devices (company_id, id, name, created_by, created_at, pair_before, expires_at)
      select $1, gen_random_uuid(), 'x', $2, now(), now(), now() + interval '1 day' from generate_series(1, $3::int)`,
    free: 'update display_devices set closed_at = now() where ctid = (select ctid from display_devices where company_id = $1 limit 1)',
  },
  openIncidents: {
    command: 'warroom.declare-incident',
    input: () => incidentInput(randomUUIDv7()),
    fill: incidents('gen_random_uuid()', 'declared', '$3::int'),
    free: `update incidents set state = 'resolved' where company_id = $1`,
  },
  incidentNotes: {
    command: 'warroom.add-entry',
    input: () => ({ incidentId: incident, entryId: randomUUIDv7(), text: 'x' }),
    fill: `with made as (${incidents(`'${incident}'`, 'declared', '1')} returning id)
      insert into incident_entries (company_id, id, incident_id, at, kind, params, text, corrections)
      select $1, gen_random_uuid(), made.id, now(), 'note', '{}', 'x', '[]' from made, generate_series(1, $3::int)`,
    free: `delete from incident_entries where ctid = (select ctid from incident_entries where company_id = $1 limit 1)`,
  },
  addressRules: {
    command: 'contacts.add-rule',
    input: () => ({
      ruleId: randomUUIDv7(),
      list: 'block',
      target: { kind: 'email', value: 'a@b.example' },
      reason: 'other',
      expiresAt: null,
    }),
    fill: `insert into address_rules (company_id, id, list, kind, value, reason, source, created_by, created_at, changed_at)
      select $1, gen_random_uuid(), 'block', 'email', n || '@x.example', 'x', 'person', $2, now(), now()
      from generate_series(1, $3::int) n`,
    free: 'update address_rules set removed_at = now() where ctid = (select ctid from address_rules where company_id = $1 limit 1)',
  },
  reports: {
    command: 'warroom.write-report',
    input: () => ({ incidentId: incident, reportId: randomUUIDv7() }),
    fill: `with made as (${incidents(`'${incident}'`, 'declared', '1')} returning id)
      insert into incident_reports (company_id, id, incident_id, state, by, at)
      select $1, gen_random_uuid(), made.id, 'writing', '{}', now() from made, generate_series(1, $3::int)`,
    free: `update incident_reports set state = 'failed' where company_id = $1`,
  },
  imports: {
    command: 'imports.open',
    input: () => ({ importId: randomUUIDv7(), kind: 'contacts.people', fileId: randomUUIDv7() }),
    fill: `insert into imports (company_id, id, kind, file_id, name, state, created_by, created_at)
      select $1, gen_random_uuid(), 'contacts.people', gen_random_uuid(), 'x', 'paused', $2, now()
      from generate_series(1, $3::int)`,
    free: `update imports set state = 'cancelled' where company_id = $1`,
    // There is room, and no such upload.
    afterwards: 'files.not_found',
  },
  invitations: {
    command: 'identity.invite',
    input: () => ({ email: `${randomUUIDv7()}@x.example`, nome: 'x', sobrenome: 'x', role: 'company_user' }),
    fill: `insert into registrations (id, email, company_id, role, data, language, hash, sealed, created_at, expires_at,
        invited_by)
      select gen_random_uuid(), n || '@' || $1::uuid || '.example', $1, 'company_user',
        '{"userData": {"email": "x@x.example", "nome": "x", "sobrenome": "x"}, "companyData": null, "companyName": "x"}',
        'pt-BR', gen_random_uuid(), 'x', now(), now() + interval '1 day', $2 from generate_series(1, $3::int) n`,
    free: 'delete from registrations where ctid = (select ctid from registrations where company_id = $1 limit 1)',
  },
}

const code = async (company: TestCompany, { command, input }: Case) => {
  try {
    await bench.call(command, input(company), company.people[0]?.claims ?? null)
    return 'ok'
  } catch (error) {
    if (error instanceof Refusal) return error.code + JSON.stringify(error.detail)
    throw error
  }
}

const cases = Object.entries(table)

it.each(cases)('%s end, and room comes back', async (name, creation) => {
  const limit = new Map<string, number>(Object.entries(quotas)).get(name)
  const company = await createTestCompany(bench.databaseUrl)
  await owner.query('begin')
  await owner.query(`set local session_replication_role = 'replica'`)
  await owner.query(creation.fill, [company.id, company.people[0]?.id, limit])
  await owner.query('commit')
  expect(await code(company, creation)).toBe(`quota.reached${JSON.stringify({ params: { limit } })}`)
  await owner.query(creation.free, [company.id])
  expect(await code(company, creation)).toMatch(new RegExp(`^${creation.afterwards ?? 'ok'}`))
})
