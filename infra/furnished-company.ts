/** A company with one thing of every kind that another one may name. */
import { randomUUIDv7 } from 'node:crypto'
import type { Claims } from '@aura/server/platform/handle.ts'
import type { Kind } from '@aura/server/reference.ts'
import { createTestCompany } from './company.ts'
import { openFloor } from './contact-centre.ts'
import type { Bench } from './operations-bench.ts'

export type Fixture = { claims: Claims; ids: Record<Exclude<Kind, 'other'>, string>; ownershipVersion: number }

const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

export async function furnish(bench: Bench): Promise<Fixture> {
  const company = await createTestCompany(bench.databaseUrl, ['platform_owner', 'company_user'])
  const [owner, colleague] = company.people
  if (!owner || !colleague) throw new Error('the company has nobody')
  const call = async (name: string, input: object) => (await bench.call(name, input, owner.claims)).output
  const ids: Fixture['ids'] = {
    user: colleague.id,
    contact: randomUUIDv7(),
    address: '',
    tag: randomUUIDv7(),
    base: randomUUIDv7(),
    field: randomUUIDv7(),
    queue: randomUUIDv7(),
    channel: '',
    conversation: '',
    message: '',
    reply: randomUUIDv7(),
    macro: randomUUIDv7(),
    deal: randomUUIDv7(),
    centre: randomUUIDv7(),
    incident: randomUUIDv7(),
    entry: randomUUIDv7(),
    schedule: randomUUIDv7(),
    override: randomUUIDv7(),
    policy: randomUUIDv7(),
    group: randomUUIDv7(),
    rule: randomUUIDv7(),
    alert: randomUUIDv7(),
    maintenance: randomUUIDv7(),
    view: randomUUIDv7(),
    token: '',
    session: colleague.claims.sessionId,
    pipeline: company.pipelineId,
    audience: randomUUIDv7(),
    campaign: randomUUIDv7(),
  }
  const addresses = [{ kind: 'email', value: 'ana@cliente.example' }]
  const made = await call('contacts.create', { contactId: ids.contact, name: 'Ana', addresses })
  ids.address = idIn(made, 'addresses')
  await call('contacts.create-tag', { tagId: ids.tag, name: 'VIP', color: 'purple' })
  await call('contacts.create-base', { baseId: ids.base, name: 'Base' })
  const field = { owner: 'contact', key: 'campo', label: 'Campo', type: 'text', choices: [], required: false }
  await call('contacts.create-field', { fieldId: ids.field, ...field })
  const desk = await openFloor(bench.pool, company.id)
  ids.channel = desk.channelId
  ids.conversation = await desk.say('+5511988887777', 'Olá')
  const { id: message } = await desk.within(({ tx }) =>
    tx.selectFrom('messages').where('conversation_id', '=', ids.conversation).select('id').executeTakeFirstOrThrow(),
  )
  ids.message = message
  await call('routing.save-queue', queueInput(ids.queue))
  const claimed = await call('conversations.claim', { conversationId: ids.conversation })
  const reply = { version: 0, shared: true, shortcut: 'oi', title: 'Oi', text: 'Olá', channels: [], fileId: null }
  await call('replies.save-reply', { replyId: ids.reply, ...reply })
  const steps = [{ type: 'note', text: 'x' }]
  await call('replies.save-macro', { macroId: ids.macro, version: 0, shared: true, name: 'Macro', steps })
  const deal = { title: 'Negócio', value: { amount: 1, currency: 'BRL' }, probability: 1 }
  await call('deals.create', { dealId: ids.deal, ...deal })
  await call('companies.create-cost-centre', { centreId: ids.centre, parentId: null, name: 'Centro', budget: null })
  await call('warroom.declare-incident', incidentInput(ids.incident))
  await call('warroom.add-entry', { incidentId: ids.incident, entryId: ids.entry, text: 'x' })
  await call('warroom.save-schedule', scheduleInput(ids.schedule, ids.user))
  const override = { scheduleId: ids.schedule, id: ids.override, userId: ids.user, from: at(1), to: at(2) }
  await call('warroom.add-override', override)
  const targets = [{ kind: 'person', id: ids.user }]
  const policy = { name: 'Política', severities: [], steps: [{ targets, waitMinutes: 5 }], repeats: 0, version: null }
  await call('warroom.save-policy', { id: ids.policy, ...policy })
  const group = { name: 'Grupo', members: [ids.user], scheduleId: null, email: true, version: 0 }
  await call('warroom.save-group', { key: ids.group, ...group })
  await call('warroom.save-alert-rule', ruleInput(ids.rule))
  await desk.within(({ tx, now }) =>
    tx
      .insertInto('alerts')
      .values({
        company_id: company.id,
        id: ids.alert,
        rule_id: ids.rule,
        name: 'Regra',
        severity: 'low',
        state: 'firing',
        target: null,
        target_id: '',
        conditions: '[]',
        values: '[]',
        raised_at: now,
        acknowledged_by: null,
        assignee: null,
        snoozed_until: null,
        cleared_at: null,
        notified_groups: [],
      })
      .execute(),
  )
  await call('warroom.plan-maintenance', maintenanceInput(ids.maintenance))
  const settings = { search: '', filters: {}, sort: '', descending: false, pageSize: 10, columns }
  await call('lists.save', { viewId: ids.view, list: 'contacts.all', name: 'Lista', settings })
  const token = await call('companies.create-api-token', { name: 'Programa', scope: ['view_crm'] })
  ids.token = idIn(token, 'token')
  const everybody = { match: 'all', of: [] }
  await call('audiences.create-audience', { audienceId: ids.audience, name: 'Todos', definition: everybody })
  const campaign = { name: 'Campanha', audienceId: ids.audience, channelId: ids.channel, startsAt: null }
  const text = { type: 'text', text: 'Olá', subject: null }
  const pace = { perMinute: 60, consentOnly: false }
  await call('campaigns.create-campaign', { campaignId: ids.campaign, ...campaign, ...pace, message: text })
  return { claims: owner.claims, ids, ownershipVersion: numberIn(claimed, 'ownershipVersion') }
}

const columns = { order: [], shown: {}, widths: {}, dense: false }

export const queueInput = (id: string) => ({
  id,
  name: `Fila ${id}`,
  strategy: 'pull',
  rank: 0,
  offerSeconds: 30,
  hours: null,
  skills: [],
  targets: { firstAnswer: null, nextAnswer: null, resolution: null },
  overflow: null,
  members: null,
  channels: [],
  version: null,
})
export const incidentInput = (id: string) => ({
  id,
  title: 'Incidente',
  severity: 'low',
  queueIds: [],
  channelIds: [],
  summary: '',
  before: 0,
  policyId: null,
  groups: [],
})
export const scheduleInput = (id: string, userId: string) => ({
  id,
  name: 'Plantão',
  timeZone: 'America/Sao_Paulo',
  members: [userId],
  startsOn: '2031-01-01',
  handoverMinute: 0,
  turnDays: 7,
  version: null,
})
export const conditionInput = (of: string | null) => ({
  metric: 'queue.waiting',
  of,
  minutes: null,
  compare: 'value',
  against: null,
  direction: 'above',
  threshold: 1,
  clear: 0,
})
export const ruleInput = (id: string) => ({
  id,
  name: 'Regra',
  severity: 'low',
  conditions: [conditionInput(null)],
  holdSeconds: 0,
  schedule: null,
  groups: [],
  enabled: false,
  version: null,
})
export const maintenanceInput = (id: string) => ({ id, name: 'Obra', from: at(1), to: at(2), targets: [] })

function within(value: unknown, key: string): unknown {
  const found: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
  return Array.isArray(found) ? found[0] : found
}
const idIn = (value: unknown, key: string): string => String(within(within(value, key), 'id'))
const numberIn = (value: unknown, key: string): number => Number(within(value, key))
