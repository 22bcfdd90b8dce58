/** One gateway in memory: a hub over a test log, with a view whose state is the list of what was said. */
import type { Access } from '@aura/contracts/platform/access.ts'
import { view } from '@aura/contracts/platform/operation.ts'
import type { CallReply } from '@aura/contracts/platform/protocol.ts'
import * as z from 'zod/mini'
import { show, type ViewHandler } from '../../platform/handle.ts'
import { Refusal } from '../../platform/refuse.ts'
import { noMetrics } from '../metrics.ts'
import type { GatewayParts } from '../parts.ts'
import { defaultSettings, type GatewaySettings } from '../settings.ts'
import { createTestClock, type TestClock } from './clock.ts'
import { createTestLog, type TestLog } from './log.ts'

export const company = 'company-1'

export const listRoom = (list: string) => `test.list:${list}`

export const listView = view('test.list', {
  params: z.strictObject({ list: z.optional(z.string().check(z.maxLength(20))) }),
  state: z.array(z.unknown()),
  needs: 'view_crm',
  room: ({ list }) => (list === undefined ? undefined : listRoom(list)),
})

export const openView = view('test.open', {
  params: z.strictObject({}),
  state: z.array(z.unknown()),
  needs: 'signed-in',
  room: () => 'test.open',
})

export const userId = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
export const sessionId = (n: number) => `00000000-0000-4000-9000-${String(n).padStart(12, '0')}`

export const accessOf = (user: string, version: number, change: Partial<Access> = {}): Access => ({
  userId: user,
  version,
  role: 'company_user',
  active: true,
  permissions: ['view_crm'],
  ...change,
})

export const accessEvent = (access: Access) => ({ name: 'access.changed', rooms: [], body: access })
export const endedEvent = (session: string, user: string) => ({
  name: 'access.session_ended',
  rooms: [],
  body: { sessionId: session, userId: user },
})
export const textEvent = (list: string, text: unknown, cause?: string) => ({
  name: 'test.said',
  rooms: [listRoom(list)],
  body: text,
  ...(cause !== undefined && { cause }),
})

/** What a room holds at a position: the truth every client is compared with. */
export function foldRoom(log: TestLog, inCompany: string, room: string, position: number): unknown[] {
  return log
    .commits(inCompany)
    .flatMap((commit) => commit.events)
    .filter((event) => event.position <= position && event.rooms.includes(room))
    .map((event) => JSON.parse(event.json).body)
}

const refuseToRun = async () => {
  throw new Error('snapshots of the test world come from its log')
}

const handlers: ViewHandler[] = [
  show(listView, { resolve: refuseToRun, snapshot: refuseToRun }),
  show(openView, { snapshot: refuseToRun }),
]

export type TestParts = GatewayParts & { clock: TestClock; source: TestLog; calls: string[] }

/** Access as the database would have it at the head of the log: what was given, then every access event. */
export function createTestParts(inputValue: {
  users: readonly Access[]
  /** Tokens carry no name, and it is looked up. */
  hasNamelessTokens?: boolean
  settings?: Partial<GatewaySettings>
  clock?: TestClock
  source?: TestLog
  execute?: (name: string, input: unknown, id: string | undefined) => Promise<CallReply>
}): TestParts {
  const clock = inputValue.clock ?? createTestClock()
  const source = inputValue.source ?? createTestLog(clock)
  const calls: string[] = []

  function accessAtHead(of: string) {
    const users = new Map(inputValue.users.map((access) => [access.userId, access]))
    const endedSessions: string[] = []
    for (const event of source.commits(of).flatMap((commit) => commit.events)) {
      const { body } = JSON.parse(event.json)
      if (event.name === 'access.changed') users.set(body.userId, body)
      if (event.name === 'access.session_ended') endedSessions.push(body.sessionId)
    }
    return { position: source.head(of), users: [...users.values()], endedSessions }
  }

  async function request<T>(question: string, answer: () => T): Promise<T> {
    source.asked.push(question)
    await source.gate.pass(question)
    const result = answer()
    await source.gate.pass(`${question} answered`)
    return result
  }

  return {
    clock,
    source,
    calls,
    log: source.log,
    news: source.news,
    views: new Map(handlers.map((handler) => [handler.contract.name, handler])),
    loadAccess: (of) => request('loadAccess', () => accessAtHead(of)),
    snapshot: (of, _handler, _params, { room }) =>
      request('snapshot', () => {
        const position = source.head(of)
        return { position, json: JSON.stringify(foldRoom(source, of, room, position)) }
      }),
    resolve: () => request('resolve', () => ({ list: 'default' })),
    async execute(name, input, { id }) {
      calls.push(name)
      if (inputValue.execute) return inputValue.execute(name, input, id)
      return { ok: true, output: input, position: 0, rooms: [] }
    },
    verify(token) {
      const [user, session, of, expiresAt, visitor] = token.split(' ')
      const name = `Name of ${user}`
      if (!user || !session || !of) throw new Refusal('auth.token_invalid')
      const claims = {
        ...{ userId: user, sessionId: session, companyId: of, expiresAt: Number(expiresAt) },
        ...(!inputValue.hasNamelessTokens && { name }),
        ...(visitor && { visitor: true as const }),
      }
      if (claims.expiresAt <= clock.now()) throw new Refusal('auth.token_expired')
      return claims
    },
    nameOf: ({ userId: user }) => request('nameOf', () => `Name of ${user}`),
    errorBody: (refusal) => {
      const code = refusal instanceof Refusal ? refusal.code : 'server.failed'
      return { code, message: refusal instanceof Error ? refusal.message : code }
    },
    random: () => 0.5,
    metrics: noMetrics,
    settings: { ...defaultSettings, ...inputValue.settings },
  }
}

export const tokenOf = (clock: TestClock, n: number, of = company, lifeMs = 3_600_000) =>
  `${userId(n)} ${sessionId(n)} ${of} ${clock.now() + lifeMs}`
