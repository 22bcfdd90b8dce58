/**
 * Two companies on one server, both full: what people do has been done in them, and where that left a table
 * empty, rows were put in. Every text of a company carries its mark, so that an answer shows whose it is.
 */
import { randomUUIDv7 } from 'node:crypto'
import type { Role } from '@aura/contracts/platform/access.ts'
import { createTestCompany, type TestCompany, testPassword } from '@aura/infra/company.ts'
import { openFloor } from '@aura/infra/contact-centre.ts'
import { exportKinds, importKinds } from '@aura/server/features.ts'
import type { Config } from '@aura/server/platform/config.ts'
import { connectPool } from '@aura/server/platform/database/pools.ts'
import { callHttp } from './doors.ts'
import { type Ground, type GroundParts, handlers, inputOf, isWrite, openGround } from './ground.ts'
import { companyTables, fillEmptyTables, idsOf, type Table } from './rows.ts'
import { type Draw, nameOf, type Path, type SampleParts, sampleOf } from './sample.ts'

export type Side = TestCompany & {
  readonly mark: string
  readonly words: string
  /** Table -> ids. */
  ids: Map<string, string[]>
}

export type Stage = Ground & {
  readonly tables: readonly Table[]
  readonly ours: Side
  readonly theirs: Side
  /** Tables of theirs that could not be filled. */
  readonly unfilled: readonly string[]
}

export type StageParts = GroundParts & { rounds: number }

const crew: readonly Role[] = ['company_owner', 'company_admin', 'company_user', 'company_user', 'company_user']

export async function openStage({ rounds, ...given }: StageParts): Promise<Stage> {
  await using undo = new AsyncDisposableStack()
  const ground = undo.use(await openGround(given))
  const { url, config, client, draw, freshToken } = ground
  const tables = await companyTables(client)
  const open = async (words: string): Promise<Side> => {
    const mark = randomUUIDv7().slice(-12)
    const company = await createTestCompany(config.databaseUrl, crew, `${words} ${mark}`)
    return { ...company, mark, words: `${words} ${mark}`, ids: new Map() }
  }
  const [ours, theirs] = [await open('lanterna'), await open('cofre')]
  const filling = { url, client, tables, draw, freshToken }
  for (const side of [ours, theirs]) {
    await openConversations(config, side)
    await uploadTable(url, side, await freshToken(ownerOf(side).claims))
    for (let round = 0; round < rounds; round++) await work(filling, side, round === 0 ? none : takesAway)
  }
  const unfilled = await fillEmptyTables(client, tables, theirs.id, theirs.words)
  theirs.ids = await idsOf(client, tables, theirs.id)
  ours.ids = await idsOf(client, tables, ours.id)
  const owned = undo.move()
  return { ...ground, tables, ours, theirs, unfilled, [Symbol.asyncDispose]: () => owned.disposeAsync() }
}

export function ownerOf(side: TestCompany) {
  const [owner] = side.people
  if (!owner) throw new Error('a company without people')
  return owner
}

async function openConversations({ databaseUrl, secret }: Config, side: Side): Promise<void> {
  const pool = connectPool('aura_app', { databaseUrl, max: 1, onError: () => {} })
  try {
    for (const kind of ['whatsapp', 'sms'] as const) {
      const floor = await openFloor(pool, side.id, kind, secret)
      for (const number of ['+5511900000001', '+5511900000002']) await floor.say(number, side.words)
    }
  } finally {
    await pool.end()
  }
}

/** A table that waits to be imported. */
async function uploadTable(url: string, side: Side, token: string): Promise<void> {
  const query = new URLSearchParams({ fileId: randomUUIDv7(), purpose: 'import', name: `${side.words}.csv` })
  const body = `nome,telefone\n${side.words},+5511955554444\n`
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'text/csv' }
  const response = await fetch(`${url}/files?${query}`, { method: 'POST', headers, body })
  if (!response.ok) throw new Error(`a table was not taken: ${await response.text()}`)
}

/** What would end the sessions or rights of those who go on, or leads out of the company. */
const leftOut = new Set([
  'identity.sign-out',
  'identity.revoke-other-sessions',
  'identity.change-password',
  'companies.end-sessions',
  'companies.switch',
  'companies.create',
  'companies.set-active',
  'companies.change-role',
  'companies.change-users',
  'companies.move-user',
])

/** What is done once, and not again: in the end there is something of everything. */
const takesAway = /\.(remove|withdraw|revoke|close|retire|discard|undo|merge|unmerge|cancel|end|resume)/
const none = /^$/

type Filling = Pick<Stage, 'url' | 'client' | 'tables' | 'draw' | 'freshToken'>

/** Every command once, with what the company has at that moment. */
export async function work(
  { url, client, tables, draw, freshToken }: Filling,
  side: Side,
  without = takesAway,
): Promise<void> {
  const commands = handlers.filter((handler) => isWrite(handler) && handler.contract.needs !== 'public')
  const token = await freshToken(ownerOf(side).claims)
  side.ids = await idsOf(client, tables, side.id)
  for (const [number, handler] of commands.entries()) {
    const { name } = handler.contract
    if (leftOut.has(name) || without.test(name)) continue
    if (number % 40 === 39) side.ids = await idsOf(client, tables, side.id)
    await callHttp(url, name, sampleOf(inputOf(handler), partsOf(side, name, draw)), token)
  }
  side.ids = await idsOf(client, tables, side.id)
}

const named = {
  kind: [...importKinds, ...exportKinds].map(({ name }) => name),
  password: [testPassword],
  groups: ['technical', 'supervisor'],
  key: ['technical', 'supervisor'],
  address: ['+5511933334444', 'amostra@probe.aura.test'],
}

/** Ids of the company for the fields of an operation; a new one for what is made with an id of the caller's. */
export function partsOf(side: Side, operation: string, draw: Draw): SampleParts {
  const makes = /\.(create|add|save|open|start|book|plan|send|note|declare)/.test(operation)
  return {
    draw,
    words: side.words,
    makes,
    named,
    idFor: (path) =>
      makes && isMade(operation, nameOf(path)) && draw() < 0.8
        ? randomUUIDv7()
        : (knownId(side, operation, path, draw) ?? null),
  }
}

/** Whether the field is the id of what the operation makes. */
function isMade(operation: string, field: string): boolean {
  const [feature = '', about = ''] = operation.split('.')
  const stem = stemOf(field)
  return stem === '' || stem === 'message' || about.includes(stem) || (!about.includes('-') && feature === `${stem}s`)
}

const stemOf = (field: string) => field.replace(/_?[iI]ds?$/, '').toLowerCase()

function knownId(side: Side, operation: string, path: Path, draw: Draw): string | undefined {
  const table = path.includes('targets') ? 'users' : tableFor(side.ids, operation, nameOf(path))
  const others = side.people.slice(1).map(({ id }) => id)
  const existing = table === 'users' ? others : (side.ids.get(table ?? '') ?? []).slice(0, 3)
  return existing[Math.floor(draw() * existing.length)]
}

/** What a field is called where it is not called after its table. */
const meanings: Record<string, string> = {
  address: 'contact_addresses',
  assignee: 'users',
  before: 'deals',
  booking: 'cost_bookings',
  by: 'users',
  centre: 'cost_centres',
  contact: 'contacts',
  entry: 'incident_entries',
  factor: 'second_factors',
  field: 'custom_fields',
  file: 'files',
  from: 'queues',
  gone: 'contacts',
  grant: 'support_grants',
  group: 'notice_groups',
  into: 'conversations',
  invitation: 'registrations',
  kept: 'contacts',
  list: 'saved_lists',
  manager: 'users',
  merge: 'contact_merges',
  owner: 'users',
  parent: 'cost_centres',
  policy: 'escalation_policies',
  reply: 'canned_replies',
  schedule: 'on_call_schedules',
  task: 'incident_tasks',
  to: 'queues',
  token: 'api_tokens',
  visit: 'support_visits',
  rule: 'address_rules',
  maintenance: 'alert_maintenance',
  'alert-rule': 'alert_rules',
  member: 'users',
  members: 'users',
  people: 'users',
  person: 'users',
}

export function tableFor(
  ids: ReadonlyMap<string, readonly string[]>,
  operation: string,
  field: string,
): string | undefined {
  const stem = stemOf(field)
  const named = meanings[stem] ?? [stem, `${stem}s`, `${stem}es`].find((table) => ids.has(table))
  if (stem !== '' && named !== undefined) return named
  // A bare id is of what the operation is named after.
  const about = operation.slice(operation.indexOf('.') + 1)
  const [, meaning] = Object.entries(meanings).findLast(([word]) => about.includes(word)) ?? []
  return meaning ?? [...ids.keys()].find((table) => about.includes(table.replace(/e?s$/, '').replace(/_/g, '-')))
}
