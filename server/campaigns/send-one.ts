/** A campaign of one person: written in the transaction of the command where the outbound policy lets it, else it waits. */
import * as contracts from '@aura/contracts/campaigns/send-one.ts'
import { reachedAt } from '@aura/contracts/channels/address-kind.ts'
import { dayMs } from '@aura/contracts/platform/durations.ts'
import type { ParsedInputOf } from '@aura/contracts/platform/operation.ts'
import { moveCampaign, seesAll } from '@aura/machines/campaigns/decide.ts'
import { servedRefusal } from '@aura/machines/campaigns/served.ts'
import { zoneOfPhone } from '@aura/machines/platform/phone-zones.ts'
import { nameOf } from '../companies/index.ts'
import { addressesOf, upsertContact } from '../contacts/index.ts'
import { openConversationOf } from '../conversations/index.ts'
import { assertAllowed } from '../platform/allowed.ts'
import type { Db } from '../platform/database/transact.ts'
import { answer, type CommandContext, handle } from '../platform/handle.ts'
import { enqueue } from '../platform/jobs.ts'
import { refuse } from '../platform/refuse.ts'
import { takeTurn } from '../platform/turn.ts'
import { assertFits } from './assert-fits.ts'
import { assertSees, endCampaign, lockAny } from './campaigns.ts'
import { channelOf, dispatchCampaign } from './dispatch.ts'
import { dispatchJob } from './jobs.ts'
import { assertSendable } from './launch.ts'

const perMinute = 60

type Input = ParsedInputOf<typeof contracts.sendOne>
type Context = CommandContext<Input>

export const sendOne = handle(contracts.sendOne, async (context) => {
  const { input, tx, now, caller } = context
  const { campaignId, channelId, message, isTest } = input
  await assertFits(tx, { audienceId: null, channelId, message })
  const recipient = await contactFor(context, input)
  if (isTest) await assertTestsLeft(context, recipient)
  await assertSendable(context, { message, author_id: caller.userId, channel_id: channelId })
  const sender = await nameOf(tx, caller.userId)
  // A test reads as to the sender, whose number often has no name.
  const nameFallback = input.nameFallback?.trim() || (isTest ? sender : null)
  const owner = { company_id: caller.companyId, campaign_id: campaignId }
  const phone = (await addressesOf(tx, recipient)).find(({ kind }) => kind === 'phone')
  const zone = phone ? (zoneOfPhone(phone.value) ?? null) : null
  const made = await tx
    .insertInto('campaigns')
    .values({
      ...{ company_id: caller.companyId, id: campaignId, kind: 'unit', name: sender },
      ...{ audience_id: null, contact_id: recipient, channel_id: channelId, message: JSON.stringify(message) },
      ...{ starts_at: null, per_minute: perMinute, consent_only: false, state: 'running', author_id: caller.userId },
      ...{ made_at: now, launched_at: now, ended_at: null, stop_reason: null, name_fallback: nameFallback },
      is_test: isTest,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) return refuse('campaigns.id_taken')
  await tx
    .insertInto('campaign_recipients')
    .values({ ...owner, contact_id: recipient, state: 'waiting', changed_at: now, ...nothingYet, zone })
    .execute()
  const since = new Date(now.getTime() - 60_000 / perMinute)
  await tx
    .insertInto('campaign_pace')
    .values({ ...owner, since })
    .execute()
  const next = await dispatchCampaign(context, campaignId, context.config.publicUrl)
  if (next)
    await enqueue(
      tx,
      dispatchJob,
      { campaignId },
      { companyId: caller.companyId, startAfter: next, singletonKey: campaignId },
    )
  const dispatch = await dispatchOf(tx, campaignId)
  if (dispatch.recipient !== 'suppressed') await assertAcknowledged(context, dispatch)
  return dispatch
})

/** After the batch, which has locked the conversation that it wrote into: nobody takes it between the look and the message. */
async function assertAcknowledged({ tx, caller, input }: Context, key: contracts.UnitDispatch): Promise<void> {
  const open = await openConversationOf(tx, key)
  assertAllowed(servedRefusal(open, { id: caller.userId }, input.acknowledgedOwnership))
}

/**
 * Without bounds, tests would be campaigns that no frequency counts: a person gets so many, and a caller tests with so many
 * people. In turns and not under the contact's lock, which others take after the lock of the conversation.
 */
async function assertTestsLeft({ tx, now, caller }: Context, contactId: string): Promise<void> {
  await takeTurn(tx, `tests by ${caller.userId}`)
  await takeTurn(tx, `tests to ${contactId}`)
  const tests = tx
    .selectFrom('campaigns')
    .where('is_test', '=', true)
    .where('made_at', '>', new Date(now.getTime() - dayMs))
  const { others } = await tests
    .where('author_id', '=', caller.userId)
    .where('contact_id', '<>', contactId)
    .select((e) => e.fn.count<number>('contact_id').distinct().as('others'))
    .executeTakeFirstOrThrow()
  if (others >= contracts.mostTested) refuse('campaigns.too_many_tested', { params: { limit: contracts.mostTested } })
  const { count } = await tests
    .where('contact_id', '=', contactId)
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (count >= contracts.mostTests) refuse('campaigns.too_many_tests', { params: { limit: contracts.mostTests } })
}

const nothingYet = { code: null, message_id: null, conversation_id: null, replied_at: null }

/** Who has no address of the channel's kind cannot be meant. */
async function contactFor(context: Context, { to, channelId }: Pick<Input, 'to' | 'channelId'>): Promise<string> {
  const { tx, caller } = context
  const kind = reachedAt((await channelOf(tx, channelId)).kind)
  if (to.kind === 'address') {
    if (to.address.kind !== kind) return refuse('contacts.address_not_found')
    const seen = { companyId: caller.companyId, address: to.address, name: null, source: 'person' as const }
    return (await upsertContact(context, seen)).contact.id
  }
  const card = await tx
    .selectFrom('contacts')
    .where('id', '=', to.contactId)
    .where('merged_into', 'is', null)
    .select('id')
    .executeTakeFirst()
  if (!card) return refuse('contacts.not_found')
  const addresses = await addressesOf(tx, card.id)
  return addresses.some((address) => address.kind === kind) ? card.id : refuse('contacts.address_not_found')
}

const selectDispatches = (tx: Db) =>
  tx
    .selectFrom('campaigns as c')
    .innerJoin('campaign_recipients as r', (join) =>
      join.onRef('r.company_id', '=', 'c.company_id').onRef('r.campaign_id', '=', 'c.id'),
    )
    .innerJoin('contacts as p', (join) =>
      join.onRef('p.company_id', '=', 'c.company_id').onRef('p.id', '=', 'c.contact_id'),
    )
    .innerJoin('channels as h', (join) =>
      join.onRef('h.company_id', '=', 'c.company_id').onRef('h.id', '=', 'c.channel_id'),
    )
    .where('c.kind', '=', 'unit')
    .select([
      ...([
        'c.id',
        'p.id as contactId',
        'p.name as contactName',
        'h.id as channelId',
        'h.name as channelName',
      ] as const),
      ...([
        'h.kind as channelKind',
        'c.author_id as authorId',
        'c.made_at',
        'c.state',
        'r.state as recipient',
      ] as const),
      ...(['r.code', 'r.params', 'r.conversation_id as conversationId', 'c.is_test as isTest'] as const),
    ])

type Row = Awaited<ReturnType<ReturnType<typeof selectDispatches>['executeTakeFirstOrThrow']>>

const wire = ({ made_at, ...row }: Row): contracts.UnitDispatch => ({ ...row, madeAt: made_at.toISOString() })

const dispatchOf = async (tx: Db, campaignId: string): Promise<contracts.UnitDispatch> =>
  wire(await selectDispatches(tx).where('c.id', '=', campaignId).executeTakeFirstOrThrow())

export const cancelOne = handle(contracts.cancelOne, async (context) => {
  const { tx, input, caller } = context
  const row = await lockAny(tx, input.campaignId)
  assertSees(caller, row)
  if (row.kind !== 'unit') return refuse('campaigns.campaign_not_found')
  const moved = moveCampaign(row, { type: 'stop' })
  if (!moved.ok) assertAllowed(moved)
  await endCampaign(context, row, 'stopped')
  return await dispatchOf(tx, row.id)
})

export const unitDispatches = answer(contracts.unitDispatches, async ({ tx, caller, input: { before, limit } }) => {
  const rows = await selectDispatches(tx)
    .$if(before !== null, (query) => query.where('c.id', '<', before))
    .$if(!seesAll(caller), (query) => query.where('c.author_id', '=', caller.userId))
    .orderBy('c.id', 'desc')
    .limit(limit + 1)
    .execute()
  const page = rows.slice(0, limit)
  return { dispatches: page.map(wire), next: rows.length > limit ? (page.at(-1)?.id ?? null) : null }
})
