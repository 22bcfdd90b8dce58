/**
 * A sync reads what changed in the CRM, then sends what changed here, alone with its connection. It may be repeated at any
 * point, because it begins by looking where the run stands; what the CRM answers never makes the job fail.
 */
import { setTimeout as wait } from 'node:timers/promises'
import {
  beginSync,
  burySync,
  CrmFailure,
  claimChanges,
  claimSignals,
  continueSync,
  crmAdapters,
  endSync,
  failSync,
  type Leased,
  openCrm,
  type ReadRequest,
  receiveRecords,
  recordSent,
  recordsAtOnce,
  savePage,
  sendChange,
  settleSignal,
  sideOf,
  sidesOf,
  syncJob,
  writeEntries,
  writingAs,
} from '@aura/server/crm-sync/index.ts'
import type { Config } from '@aura/server/platform/config.ts'
import { Refusal } from '@aura/server/platform/refuse.ts'
import { type CallContext, type JobWork, outside } from '../platform/jobs.ts'

type Call = Pick<CallContext<typeof syncJob.payload>, 'payload' | 'within' | 'signal' | 'key'>
export const syncSteps = ['leased', 'page_read', 'received', 'page_saved', 'claimed', 'sent', 'recorded'] as const
export type SyncStep = (typeof syncSteps)[number]
export type SyncParts = {
  config: Config
  /** After so long the next worker goes on. */
  turnMs: number
  /** Instead of what the adapter says. */
  callEveryMs: number | null
  /** Tests let a worker die between two steps. */
  step: (at: SyncStep) => Promise<void>
}

export const syncing = (config: Config, parts: Partial<Omit<SyncParts, 'config'>> = {}): JobWork =>
  outside(syncJob, {
    call: (call) => sync({ config, turnMs: 20_000, callEveryMs: null, step: async () => {}, ...parts }, call),
    reconcile: 'repeat',
    buried: ({ payload, key, ...work }) => burySync(work, payload.connectionId, key),
  })

async function sync(parts: SyncParts, call: Call): Promise<void> {
  const { within, key } = call
  const leased = await within((work) => beginSync(work, call.payload.connectionId, key))
  if (!leased) return
  await parts.step('leased')
  try {
    const ending = await readAndSend(parts, call, leased)
    await within((work) => endSync(work, leased, ending))
  } catch (error) {
    const failure = failureOf(error)
    if (!failure) throw error
    await within((work) => failSync(work, leased, failure))
  }
}

/** The person whose rights the sync has may be gone: somebody else saves the fields then. */
export function failureOf(error: unknown): CrmFailure | null {
  if (error instanceof CrmFailure) return error
  return error instanceof Refusal && error.code.startsWith('auth.') ? new CrmFailure('mapper_inactive') : null
}

async function readAndSend(parts: SyncParts, call: Call, leased: Leased): Promise<'done' | 'yielded'> {
  const { within, signal } = call
  const end = performance.now() + parts.turnMs
  const isOver = () => performance.now() >= end || signal.aborted
  const connection = await openCrm(within, { config: parts.config, row: leased.connection, key: call.key })
  const adapter = crmAdapters[leased.connection.kind]
  const calling = { adapter, connection, signal, pace: pacing(parts.callEveryMs ?? adapter.callEveryMs) }
  let current: Leased | null = leased
  if (current.run.kind === 'changes' || current.run.kind === 'reported') {
    const read = await readReported(parts, call, { leased: current, calling, isOver })
    if (read === 'stopped') return 'done'
    if (read === 'yielded') return 'yielded'
  }
  while (current && !current.run.is_read) {
    if (isOver()) return 'yielded'
    current = await readPage(parts, call, { leased: current, calling })
  }
  while (current && current.run.kind !== 'dry') {
    if (isOver()) return 'yielded'
    const sent = await sendNext(parts, call, { leased: current, calling })
    if (sent === 'none') return 'done'
    if (sent === 'stopped') current = null
  }
  return 'done'
}

type Calling = Parameters<typeof sendChange>[0]
type Going = { leased: Leased; calling: Calling }

async function readPage(
  parts: SyncParts,
  { within, signal }: Call,
  { leased, calling }: Going,
): Promise<Leased | null> {
  const { adapter, connection, pace } = calling
  const { cursor, object } = leased.run
  const side = await within(({ tx }) => sideOf(tx, leased.connection, object))
  const fields = side?.fields ?? []
  await pace()
  const page = await adapter.list(connection, { object, fields, cursor, limit: adapter.pageSize }, signal)
  await parts.step('page_read')
  for (let from = 0; from < page.records.length; from += recordsAtOnce) {
    const records = page.records.slice(from, from + recordsAtOnce)
    if (!(await within((work) => receiveRecords(work, parts.config, leased, { object, records })))) return null
    await parts.step('received')
  }
  const saved = await within((work) => savePage(work, leased, page))
  await parts.step('page_saved')
  return saved
}

/** What the CRM has told of since, each record as it is now. What comes meanwhile is for the next sync. */
async function readReported(
  parts: SyncParts,
  { within, signal }: Call,
  { leased, calling, isOver }: Going & { isOver: () => boolean },
): Promise<'read' | 'stopped' | 'yielded'> {
  const { pace } = calling
  for (const reported of await within(({ tx }) => claimSignals(tx, leased.connection))) {
    if (isOver()) return 'yielded'
    const { object, remote_id: id } = reported
    const side = await within(({ tx }) => sideOf(tx, leased.connection, object))
    await pace()
    const { record, problem } = side
      ? await recordOrProblem(calling, { object, fields: side.fields, id }, signal)
      : { record: null, problem: null }
    await parts.step('page_read')
    const current = await within(async (work) => {
      const records = record ? [record] : []
      const received = await receiveRecords(work, parts.config, leased, { object, records })
      if (!received) return null
      const failed = { act: 'failed', object, ownId: null, remoteId: id, name: id } as const
      if (problem) await writeEntries(work, { ...received, read: 0 }, [{ ...failed, problem }])
      await settleSignal(work.tx, reported)
      return received
    })
    if (!current) return 'stopped'
    await parts.step('received')
  }
  return 'read'
}

/** These are about the one record that was asked for. Every other failure is about the connection, and stops it. */
const problemsOfRecord: ReadonlySet<CrmFailure['problem']> = new Set(['refused', 'malformed', 'conflict'])

async function recordOrProblem({ adapter, connection }: Calling, request: ReadRequest, signal: AbortSignal) {
  try {
    return { record: await adapter.read(connection, request, signal), problem: null }
  } catch (error) {
    if (!(error instanceof CrmFailure) || !problemsOfRecord.has(error.problem)) throw error
    return { record: null, problem: error.problem }
  }
}

async function sendNext(
  parts: SyncParts,
  call: Call,
  { leased, calling }: Going,
): Promise<'sent' | 'none' | 'stopped'> {
  const { within } = call
  const found = await within(async (work) => {
    const current = await continueSync(work, leased)
    if (!current) return null
    const sides = await sidesOf(work.tx, current.connection)
    return { ...current, claims: await claimChanges(work.tx, current.connection, sides) }
  })
  if (!found) return 'stopped'
  const { connection, run, claims } = found
  if (claims === 'look_again') return 'sent'
  if (claims.length === 0) return 'none'
  await parts.step('claimed')
  const outcomes = await Promise.allSettled(claims.map((claim) => sendChange(calling, connection, claim)))
  await parts.step('sent')
  await within(async (work) => {
    const writing = await writingAs(work, parts.config, connection)
    for (const [n, claim] of claims.entries()) {
      const outcome = outcomes[n]
      if (outcome?.status !== 'fulfilled') continue
      const entry = await recordSent(writing, connection, { claim, sent: outcome.value })
      if (entry) await writeEntries(work, { connection, run, read: 0 }, [entry])
    }
  })
  await parts.step('recorded')
  const failed = outcomes.find((outcome) => outcome.status === 'rejected')
  if (failed) throw failed.reason
  return 'sent'
}

/** The limit of a CRM is for all who call it: ours are spread. */
function pacing(everyMs: number): () => Promise<void> {
  let next = 0
  return async () => {
    const now = performance.now()
    const at = Math.max(now, next)
    next = at + everyMs
    if (at > now) await wait(at - now)
  }
}
