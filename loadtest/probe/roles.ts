/**
 * The role matrix at the doors of a running server: every operation and view for every identity there is, held
 * against the table that was written by hand. Ids in the inputs are nobody's, so what is reached finds nothing.
 */
import { randomUUIDv7 } from 'node:crypto'
import { parse } from '@aura/server/platform/parse.ts'
import { safeParse } from 'zod/v4/core'
import { type Answer, callHttp, openLine, type ProbeSocket } from './doors.ts'
import { type Ground, handlers, inputOf } from './ground.ts'
import { type Identity, openIdentities } from './identities.ts'
import { isFailure } from './isolation.ts'
import { masked, type Outcome } from './outcome.ts'
import { sampleOf } from './sample.ts'

type Handler = (typeof handlers)[number]

export type MatrixParts = {
  /** How many tokens of programs there are; one of each right when absent. */
  scopes?: number
  /** Every call through both doors, or through one of them in turns. */
  doors: 'both' | 'in turns'
  /** Of those whom nothing is open to that is not open to anybody, every how many-th call is made. */
  every: number
}

/** What ends sessions, and with them sockets, comes last and over HTTP. */
const last = /^identity\.(sign-out|revoke-other-sessions)$|^companies\.(switch|enter-support)$/
const order = handlers.toSorted(
  (handler, other) => Number(last.test(handler.contract.name)) - Number(last.test(other.contract.name)),
)

/** How many identities come at a time. */
const atOnce = 6

export async function tryRoles(ground: Ground, parts: MatrixParts): Promise<Outcome> {
  const outcome: Outcome = { cases: 0, failures: [] }
  const identities = await openIdentities(ground, parts.scopes === undefined ? {} : { scopes: parts.scopes })
  const inputs = new Map(order.map((handler) => [handler, sampleFor(ground, handler)]))
  const left = identities.entries()
  const take = async () => {
    for (const [column, identity] of left) {
      const chosen = order.filter((_, row) => !identity.uniform || (row + column) % parts.every === 0)
      await tryIdentity({ ground, outcome, inputs, doors: parts.doors }, identity, chosen)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, take))
  return outcome
}

type Trying = { ground: Ground; outcome: Outcome; inputs: ReadonlyMap<Handler, unknown>; doors: MatrixParts['doors'] }

async function tryIdentity(
  { ground: { url }, outcome, inputs, doors }: Trying,
  identity: Identity,
  chosen: readonly Handler[],
) {
  let token = await identity.token()
  let line = await openLine(url, identity.triesSocket ? token : null)
  judgeDoor(outcome, identity, line)
  let turn = identity.name.length
  for (const handler of chosen) {
    const { name } = handler.contract
    const input = inputs.get(handler)
    turn += 1
    const hasSocket = line.refused === null
    const overSocket = hasSocket && !last.test(name) && (handler.kind === 'view' || doors === 'both' || turn % 2 === 0)
    if (overSocket) {
      if (!line.isOpen()) line = await openLine(url, await identity.token())
      judge(outcome, { identity, handler, input, door: 'socket' }, await askLine(line, handler, input))
    }
    if (handler.kind === 'view' || (overSocket && doors !== 'both')) continue
    const answer = await callHttp(url, name, input, token)
    if (last.test(name)) token = await identity.token()
    judge(outcome, { identity, handler, input, door: 'HTTP' }, answer)
  }
  line[Symbol.dispose]()
}

/** What may name a company names one that there is not: without it some commands are about the own one. */
function sampleFor({ draw }: Ground, handler: Handler): unknown {
  const schema = inputOf(handler)
  let input: unknown
  for (let look = 0; look < 5 && input === undefined; look++)
    input = sampleOf(schema, { draw, idFor: () => null, words: 'Niemand' })
  const elsewhere = input instanceof Object ? { ...input, companyId: randomUUIDv7() } : input
  return safeParse(schema, elsewhere).success ? elsewhere : input
}

const askLine = (line: ProbeSocket, handler: Handler, input: unknown): Promise<Answer> =>
  handler.kind === 'view' ? line.watch(handler.contract.name, input) : line.call(handler.contract.name, input)

function judgeDoor(outcome: Outcome, identity: Identity, { refused }: ProbeSocket): void {
  outcome.cases += 1
  const [view] = handlers.filter(({ kind, contract }) => kind === 'view' && contract.needs === 'signed-in')
  const allowed = view !== undefined && identity.expected(view, 'signed-in') === 'reached'
  const right = allowed ? refused === null : refused?.startsWith('auth.')
  if (!right) outcome.failures.push({ name: `socket for ${identity.name}`, input: '', answer: refused ?? 'let in' })
}

const refusals = new Set([
  'auth.required',
  'auth.forbidden',
  'auth.inactive',
  'auth.session_ended',
  'auth.token_expired',
  'auth.token_invalid',
  'auth.company_suspended',
  'auth.display_device',
  'companies.module_inactive',
])

type Case = { identity: Identity; handler: Handler; input: unknown; door: string }

function judge(outcome: Outcome, { identity, handler, input, door }: Case, answer: Answer): void {
  outcome.cases += 1
  const { contract } = handler
  const needs =
    typeof contract.needs === 'function' ? contract.needs(parse(inputOf(handler), input) as never) : contract.needs
  const expected = identity.expected(handler, needs)
  const refused = refusals.has(answer.code)
  const right =
    expected === 'either' ||
    (expected === 'reached' ? !refused : expected === 'refused' ? refused : answer.code === expected)
  if (right && !isFailure(answer)) return
  outcome.failures.push({
    name: `${contract.name} for ${identity.name} over ${door}`,
    input: masked(input),
    answer: `${answer.code}, expected ${expected}${isFailure(answer) ? ` (${masked(answer.text)})` : ''}`,
  })
}
