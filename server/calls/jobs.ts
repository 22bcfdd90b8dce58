/** The timers of calls. How the provider is asked is in `workers/calls`. */
import * as z from 'zod/mini'
import type { Db } from '../platform/database/transact.ts'
import { enqueue, job } from '../platform/jobs.ts'

type Row = { id: string; company_id: string }

const callKey = z.strictObject({ callId: z.uuid() })

/** Brings the customer to where the call's state says, and checks on a call without news. */
export const callJob = job('calls.call', callKey, {
  isSuspect: false,
  retryLimit: 12,
  retryDelaySeconds: 1,
  timeoutSeconds: 60,
  lanes: 4,
})

/** The time to write is over. */
export const wrapUpJob = job('calls.wrap-up', callKey)

/** The caller has locked the call: a job that begins just now waits for the lock and finds the change. */
export const askSoon = (tx: Db, { id, company_id }: Row) =>
  enqueue(tx, callJob, { callId: id }, { companyId: company_id, singletonKey: id })

export const askAt = (tx: Db, { id, company_id }: Row, at: Date) =>
  enqueue(
    tx,
    callJob,
    { callId: id },
    { companyId: company_id, startAfter: at, singletonKey: `${id}:${at.toISOString()}` },
  )

export const endWrapUpAt = (tx: Db, { id, company_id }: Row, at: Date) =>
  enqueue(tx, wrapUpJob, { callId: id }, { companyId: company_id, startAfter: at })
