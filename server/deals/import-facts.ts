/** What of a company the rows of a file are read in the light of. */
import { personName } from '@aura/contracts/platform/person-name.ts'
import type { Db } from '../platform/database/transact.ts'
import type { Params } from '../platform/import-kind.ts'
import { dealFields } from './fields.ts'
import { fold, type ImportFacts } from './import-statement.ts'
import { ownersAmong } from './owners.ts'
import { firstPipeline, livePipelineById } from './pipelines.ts'
import { timeZoneOf } from './time-zone.ts'

export async function readFacts(tx: Db, { pipelineId }: Params, now: Date): Promise<ImportFacts> {
  const pipeline = pipelineId === undefined ? await firstPipeline(tx) : await livePipelineById(tx, pipelineId)
  const { language } = await tx.selectFrom('companies').select('language').executeTakeFirstOrThrow()
  const users = await tx.selectFrom('users').select(['id', 'email', 'first_name', 'last_name']).execute()
  const mayOwn = await ownersAmong(
    tx,
    users.map(({ id }) => id),
  )
  const owners = new Map<string, { id: string; name: string } | null>()
  for (const { id, email, first_name, last_name } of users) {
    if (!mayOwn.has(id)) continue
    const owner = { id, name: personName(first_name, last_name) }
    owners.set(fold(email), owner)
    owners.set(fold(owner.name), owners.has(fold(owner.name)) ? null : owner)
  }
  const tags = await tx.selectFrom('tags').where('archived', '=', false).select(['id', 'name']).execute()
  const fields = await dealFields(tx)
  const organizations = await organizationsByName(tx)
  const archived = await tx.selectFrom('organizations').where('archived', '=', true).select('name').execute()
  return {
    pipeline,
    language,
    now,
    timeZone: await timeZoneOf(tx),
    archivedOrganizations: new Set(archived.map(({ name }) => fold(name))),
    owners,
    organizations,
    fields: fields.filter(({ archived }) => !archived),
    tags: new Map(tags.map(({ id, name }) => [fold(name), id])),
  }
}

const shared = new WeakMap<Db, { key: string; facts: Promise<ImportFacts> }>()

/** The facts once a transaction, for the rows that are applied in it; who makes an organization adds it to them. */
export async function sharedFacts(tx: Db, params: Params, now: Date): Promise<ImportFacts> {
  const key = params.pipelineId ?? ''
  const found = shared.get(tx)
  if (found?.key === key) return { ...(await found.facts), now }
  const facts = readFacts(tx, params, now)
  shared.set(tx, { key, facts })
  return await facts
}

/** By folded name and by CNPJ; null where two have the name. */
async function organizationsByName(tx: Db): Promise<ImportFacts['organizations']> {
  const found = new Map<string, { id: string; name: string } | null>()
  const rows = await tx
    .selectFrom('organizations')
    .where('archived', '=', false)
    .select(['id', 'name', 'cnpj'])
    .execute()
  for (const { id, name, cnpj } of rows) {
    found.set(fold(name), found.has(fold(name)) ? null : { id, name })
    if (cnpj !== null) found.set(fold(cnpj), { id, name })
  }
  return found
}
