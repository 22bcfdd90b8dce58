import { describe, expect, it } from 'vitest'
import { attempt } from '../platform/attempt.ts'
import { session, sessionEvents, sessionStates, sessionTable } from './session.ts'

describe('identity.session follows its table', () => {
  for (const from of sessionStates)
    for (const type of sessionEvents)
      it(`${from} x ${type}`, () => {
        const result = attempt(session, session.resolveState({ value: from }), { type })
        expect(result.ok ? { to: result.next.value } : { refused: result.reason }).toEqual(sessionTable[from][type])
      })
})
