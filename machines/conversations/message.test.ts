import { type MessageStatus, messageStatuses } from '@aura/contracts/conversations/message.ts'
import { describe, expect, it } from 'vitest'
import { attempt } from '../platform/attempt.ts'
import { atMessage, type MessageColumn, messageColumns, messageMachine, messageTable } from './message.ts'

const outcome = (from: MessageStatus, type: MessageColumn) => {
  const result = attempt(messageMachine, atMessage(from), { type })
  return result.ok ? { to: result.next.value } : { refused: result.reason }
}

describe('conversations.message follows its table', () => {
  for (const from of messageStatuses)
    for (const column of messageColumns)
      it(`${from} + ${column}`, () => expect(outcome(from, column)).toEqual(messageTable[from][column]))
})
