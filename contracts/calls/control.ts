/** What an operator does with their call. Each goes through the machine; what it asks of the provider follows. */
import * as z from 'zod/mini'
import { handOverNote } from '../conversations/send.ts'
import { command } from '../platform/operation.ts'
import { id } from '../platform/values.ts'
import { call } from './call.ts'

const callKey = z.strictObject({ callId: id })
const needs = 'update_operations' as const
const errors = ['calls.not_found', 'calls.not_now', 'conversations.not_yours'] as const

export const holdCall = command('calls.hold-call', { input: callKey, output: call, needs, errors: [...errors] })
export const resumeCall = command('calls.resume-call', {
  input: callKey,
  output: call,
  needs,
  errors: [...errors],
})
export const hangUpCall = command('calls.hang-up-call', {
  input: callKey,
  output: call,
  needs,
  errors: [...errors],
})

/** What was left to write is written. */
export const finishCall = command('calls.finish-call', {
  input: callKey,
  output: call,
  needs,
  errors: [...errors],
})

/** The customer waits again, and it rings at that operator or in that queue. */
export const transferCall = command('calls.transfer-call', {
  input: z.strictObject({
    callId: id,
    to: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('operator'), userId: id }),
      z.strictObject({ kind: z.literal('queue'), queueId: id }),
    ]),
    note: handOverNote,
  }),
  output: call,
  needs,
  errors: [
    ...errors,
    'conversations.no_such_person',
    'calls.not_free',
    'routing.queue_not_found',
    'conversations.not_now',
  ],
})
