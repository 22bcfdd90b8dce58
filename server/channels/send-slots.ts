/**
 * The rate of a provider account, kept by rate limiter slots: there are as many as messages may leave within a second, and a
 * message holds one from before its call until a second after the answer. Its worker renews the slot all the while, so that the
 * slot of one that is gone is soon free, and calls only while the slot is its own. So however long calls take and however
 * many processes send, the provider counts no more within a second. A call
 * outlives its slot only where the database was away for as long as a slot lasts; it goes on, because a message in doubt is
 * worse than one too many. All times are those of the database, whose clock is the same for every process.
 */
import { sql } from 'kysely'
import type { Db } from '../platform/database/transact.ts'
import type { ProviderAccount } from './provider-account.ts'

/** What a slot still counts for after the answer. */
const secondMs = 1_000
/** While an answer of an operator waits for a slot, campaigns take none: as long as its job may take to ask again. */
const answerFirstMs = 2_500
const campaignWaitMs = 250
const [shortestWaitMs, longestWaitMs] = [20, 1_000]
/** In which calls that were made without a slot mostly end. */
const underwayMs = 2_000

export type SlotRequest = {
  account: ProviderAccount
  companyId: string
  messageId: string
  /** A campaign's takes what others leave. */
  isCampaign: boolean
  /** Unless it is renewed before, the worker that has the slot is taken to be gone after this. */
  slotMs: number
}

/** 'unlimited': nothing has to be released. `waitMs`: when to ask again. */
export type Slot = 'unlimited' | 'held' | { waitMs: number }

export async function takeSlot(tx: Db, request: SlotRequest): Promise<Slot> {
  const { account, isCampaign } = request
  const row = await tx
    .selectFrom('provider_rates')
    .where('account', '=', account.key)
    .select('per_second')
    .executeTakeFirst()
  if ((row?.per_second ?? account.perSecond) === null) return 'unlimited'
  await shareRate(tx, account.key)
  if (!row) await createRate(tx, request)
  if (isCampaign && (await isAnswerAwaited(tx, request))) return { waitMs: campaignWaitMs }
  const isHeld = (await holdSlot(tx, request)) || ((await createSlots(tx, request)) && (await holdSlot(tx, request)))
  if (isHeld) {
    // Others that still wait announce themselves again.
    if (!isCampaign) await withdrawAnswer(tx, request)
    return 'held'
  }
  if (!isCampaign) await announceAnswer(tx, request)
  return { waitMs: await waitMsOf(tx, request) }
}

const turnOf = (key: string) => sql`hashtextextended(current_company()::text || ${key}, 22)`

/** Held until the transaction ends, as all others that take slots hold it: who sets the rate waits for them. */
const shareRate = (tx: Db, key: string) => sql`select pg_advisory_xact_lock_shared(${turnOf(key)})`.execute(tx)

/** Alone: no slot is being taken by the rate before. */
export const lockRate = (tx: Db, key: string) => sql`select pg_advisory_xact_lock(${turnOf(key)})`.execute(tx)

const createRate = (tx: Db, { account, companyId }: SlotRequest) =>
  tx
    .insertInto('provider_rates')
    .values({ company_id: companyId, account: account.key, per_second: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

const rateSql = ({ key, perSecond }: ProviderAccount) =>
  sql<number>`(select coalesce(per_second, ${perSecond}::integer) from provider_rates
    where company_id = current_company() and account = ${key})`

/** After the rate was lowered those of the higher one count until they are free. */
async function holdSlot(tx: Db, { account, messageId, slotMs }: SlotRequest): Promise<boolean> {
  const { rows } = await sql`with free as (select n from send_slots
      where company_id = current_company() and account = ${account.key} and n < ${rateSql(account)}
        and busy_until <= clock_timestamp()
      order by n limit 1 for update skip locked)
    update send_slots s set message_id = ${messageId}, busy_until = clock_timestamp() + ${slotMs + secondMs} * interval '1 ms'
    from free where s.company_id = current_company() and s.account = ${account.key} and s.n = free.n
      and not exists (select from send_slots h where h.company_id = current_company() and h.account = ${account.key}
        and h.n >= ${rateSql(account)} and h.busy_until > clock_timestamp())
    returning s.n`.execute(tx)
  return rows.length > 0
}

/** Whether there were too few of them. */
async function createSlots(
  tx: Db,
  { account, companyId }: Pick<SlotRequest, 'account' | 'companyId'>,
): Promise<boolean> {
  const { rows } = await sql`insert into send_slots (company_id, account, n)
    select ${companyId}::uuid, ${account.key}, n from generate_series(0, ${rateSql(account)} - 1) n
    where (select count(*) from send_slots where company_id = current_company() and account = ${account.key})
      < ${rateSql(account)}
    on conflict do nothing returning n`.execute(tx)
  return rows.length > 0
}

/** Of an account that had no rate: what has just left without a slot still counts. */
export async function reserveSlots(tx: Db, request: Pick<SlotRequest, 'account' | 'companyId'>): Promise<void> {
  await createSlots(tx, request)
  await sql`update send_slots set busy_until = greatest(busy_until, clock_timestamp() + ${underwayMs} * interval '1 ms')
    where company_id = current_company() and account = ${request.account.key}`.execute(tx)
}

async function waitMsOf(tx: Db, { account }: SlotRequest): Promise<number> {
  const { rows } = await sql<{ ms: number | null }>`select
      (extract(epoch from min(busy_until) - clock_timestamp()) * 1000)::float8 as ms
    from send_slots where company_id = current_company() and account = ${account.key} and n < ${rateSql(account)}`.execute(
    tx,
  )
  return Math.ceil(Math.min(Math.max(rows[0]?.ms ?? 0, shortestWaitMs), longestWaitMs))
}

async function isAnswerAwaited(tx: Db, { account }: SlotRequest): Promise<boolean> {
  const { rows } = await sql`select from awaited_answers
    where company_id = current_company() and account = ${account.key} and until > clock_timestamp()`.execute(tx)
  return rows.length > 0
}

const announceAnswer = (tx: Db, { account, companyId }: SlotRequest) =>
  sql`insert into awaited_answers (company_id, account, until)
    values (${companyId}::uuid, ${account.key}, clock_timestamp() + ${answerFirstMs} * interval '1 ms')
    on conflict (company_id, account) do update set until = excluded.until`.execute(tx)

const withdrawAnswer = (tx: Db, { account }: SlotRequest) =>
  sql`update awaited_answers set until = clock_timestamp()
    where company_id = current_company() and account = ${account.key} and until > clock_timestamp()`.execute(tx)

/** Whether the message has it still. */
export async function renewSlot(tx: Db, { messageId, slotMs }: Pick<SlotRequest, 'messageId' | 'slotMs'>) {
  const { rows } =
    await sql`update send_slots set busy_until = clock_timestamp() + ${slotMs + secondMs} * interval '1 ms'
    where company_id = current_company() and message_id = ${messageId} and busy_until > clock_timestamp()
    returning n`.execute(tx)
  return rows.length > 0
}

/** Its provider has answered, or was not called. */
export const releaseSlot = (tx: Db, messageId: string) =>
  sql`update send_slots set message_id = null,
      busy_until = least(busy_until, clock_timestamp() + ${secondMs} * interval '1 ms')
    where company_id = current_company() and message_id = ${messageId}`.execute(tx)

/** By account: how many messages count for its rate at this moment. */
export async function countBusySlots(tx: Db): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ account: string; count: number }>`select account, count(*)::int as count from send_slots
    where company_id = current_company() and busy_until > clock_timestamp() group by account`.execute(tx)
  return new Map(rows.map(({ account, count }) => [account, count]))
}
