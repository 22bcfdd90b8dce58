/** What an operator does with their call. Each goes through the machine; what it asks of the provider follows. */
import * as z from 'zod/mini'
import { command } from '../platform/operation.ts'
import { id } from '../platform/values.ts'
import { call } from './call.ts'

const callKey = z.strictObject({ callId: id })
const needs = 'update_operations' as const
const errors = ['conversations.call_not_found', 'conversations.call_not_now', 'conversations.not_yours'] as const

export const holdCall = command('conversations.hold-call', { input: callKey, output: call, needs, errors: [...errors] })
export const resumeCall = command('conversations.resume-call', {
  input: callKey,
  output: call,
  needs,
  errors: [...errors],
})
export const hangUpCall = command('conversations.hang-up-call', {
  input: callKey,
  output: call,
  needs,
  errors: [...errors],
})

/** What was left to write is written. */
export const finishCall = command('conversations.finish-call', {
  input: callKey,
  output: call,
  needs,
  errors: [...errors],
})

/** The customer waits again, and it rings at that operator or in that queue. */
export const transferCall = command('conversations.transfer-call', {
  input: z.strictObject({
    callId: id,
    to: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('operator'), userId: id }),
      z.strictObject({ kind: z.literal('queue'), queueId: id }),
    ]),
  }),
  output: call,
  needs,
  errors: [
    ...errors,
    'conversations.no_such_person',
    'conversations.not_free',
    'conversations.queue_not_found',
    'conversations.not_now',
  ],
})
