/** The calls at the telephony provider: which customer is on which line, and what plays there. */
import * as z from 'zod/mini'

/** 'music': in a queue; 'room': with an operator; 'ringing': no instruction for the caller yet. */
export const phoneCall = z.strictObject({
  id: z.string(),
  accountId: z.string(),
  customer: z.string(),
  status: z.enum(['ringing', 'in-progress', 'completed', 'busy']),
  hears: z.enum(['ringing', 'music', 'room', 'hold', 'nothing']),
  /** The room's name and the provider's own id for it. */
  room: z.nullable(z.string()),
  roomId: z.nullable(z.string()),
  /** The provider's webhook for the room. */
  roomCallback: z.nullable(z.string()),
  endedBy: z.nullable(z.enum(['customer', 'company'])),
  /** The last words of the company's, where it had some. */
  said: z.optional(z.string()),
  at: z.string(),
  endedAt: z.nullable(z.string()),
  version: z.int(),
})
export type PhoneCall = z.infer<typeof phoneCall>

const keptCalls = 5_000

export type Lines = ReturnType<typeof createLines>

export function createLines() {
  const calls = new Map<string, PhoneCall>()
  let version = 0
  const put = (call: Omit<PhoneCall, 'version'>): PhoneCall => {
    version += 1
    const stored = { ...call, version }
    calls.set(call.id, stored)
    const oldest = calls.keys().next().value
    if (calls.size > keptCalls && oldest !== undefined) calls.delete(oldest)
    return stored
  }
  return {
    get: (id: string) => calls.get(id),
    add: put,
    change: (id: string, set: Partial<PhoneCall>): PhoneCall | undefined => {
      const before = calls.get(id)
      return before && put({ ...before, ...set })
    },
    find: (accountId?: string, after = 0): PhoneCall[] =>
      [...calls.values()].filter(
        (call) => (accountId === undefined || call.accountId === accountId) && call.version > after,
      ),
    /** The live calls, and the last ones that are over. */
    shown: (): PhoneCall[] => [...calls.values()].slice(-200),
    inRoom: (accountId: string, room: string): PhoneCall | undefined =>
      [...calls.values()].find(
        (call) => call.accountId === accountId && call.room === room && call.status === 'in-progress',
      ),
    roomOf: (accountId: string, roomId: string): PhoneCall | undefined =>
      [...calls.values()].find((call) => call.accountId === accountId && call.roomId === roomId),
  }
}
