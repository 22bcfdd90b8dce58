/**
 * Every operation and view, by everybody, with what a caller could mean and with what no caller should send. Whatever
 * comes in, the answer is an output or a row of the error table that is the caller's to mend: never a failure of ours.
 */
import { isErrorCode } from '@aura/contracts/errors.ts'
import { type Input, inputs } from '../inputs.ts'
import { seeded } from '../seeded.ts'
import { hostileInput, plausibleInput } from '../values.ts'
import { type Answer, postTo, type SocketDoor, socketTo } from './doors.ts'
import { knownIds } from './known-ids.ts'

export type FuzzParts = {
  url: string
  /** Tokens by the name of their identity; null is a stranger. The identity with most rights comes first, and asks most. */
  tokens: Readonly<Record<string, string | null>>
  seed: number
  cases: number
}

export type Failure = {
  door: 'http' | 'call' | 'watch'
  name: string
  by: string
  input: string
  status: number
  code: string | null
}

export type Fuzzed = {
  cases: number
  failures: readonly Failure[]
  /** How many answers were outputs: a run in which nothing is accepted has tried nothing. */
  accepted: number
}

/** So many are under way at a time; the next are made when these are answered, so that a seed repeats them. */
const atOnce = 8

/** What ends the sessions or rights of those who ask comes when everything else was tried. */
const endings =
  /^(identity\.(sign-out|revoke|change-password|reset|begin|confirm|add-passkey|make)|companies\.(end-|set-active|change-role|switch|move-user|change-users|set-plan|set-suspended|set-permission|set-role))/

const isEnding = ({ name }: Input) => endings.test(name)
const ordered: readonly Input[] = [...inputs.filter((input) => !isEnding(input)), ...inputs.filter(isEnding)]

const oddHeaders: readonly Record<string, string>[] = [
  { 'idempotency-key': '\u00ff' },
  { 'idempotency-key': 'x'.repeat(4000) },
  { 'idempotency-key': '00000000-0000-0000-0000-000000000000' },
  { 'accept-language': `${'a-,;q='.repeat(500)}` },
  { 'user-agent': `\u00e3${'('.repeat(2000)}` },
  { 'x-forwarded-for': `${', '.repeat(1000)}::ffff:999.1` },
  { cookie: `aura_refresh=${'%ff'.repeat(300)}; __proto__=1` },
]

export async function fuzzOperations({ url, tokens, seed, cases }: FuzzParts): Promise<Fuzzed> {
  const random = seeded(seed)
  const ids = knownIds()
  const making = { random, id: (field: string) => ids.pick(random, field) }
  const people = Object.entries(tokens)
  using sockets = openSockets(url, tokens)
  const failures: Failure[] = []
  let accepted = 0

  function nextCase(input: Input): () => Promise<Failure | null> {
    const who = random.chance(0.6) ? 0 : random.below(people.length)
    const [by, token] = people[who] ?? ['stranger', null]
    const make = random.chance(0.45) ? plausibleInput : hostileInput
    const value = make(input.schema, making)
    const headers = random.chance(0.05) ? oddHeaders[random.below(oddHeaders.length)] : undefined
    const bySocket = random.chance(0.2)
    return async () => {
      const socket = sockets.of(by)
      const door = input.kind === 'view' ? 'watch' : bySocket && socket ? 'call' : 'http'
      if (door === 'watch' && !socket) return null
      const answer = await ask(door, socket, { url, name: input.name, value, token, headers })
      if (answer.code === null) {
        accepted += 1
        ids.learn(answer.output)
      }
      return isFailure(answer)
        ? { door, by, name: input.name, input: JSON.stringify(value)?.slice(0, 2000) ?? '', ...briefly(answer) }
        : null
    }
  }

  // The same share for each operation, the endings at the end.
  const perInput = cases / ordered.length
  const plan = ordered.flatMap((input, index) =>
    Array.from({ length: Math.round(perInput * (index + 1)) - Math.round(perInput * index) }, () => input),
  )
  const [main, last] = [plan.filter((input) => !isEnding(input)), plan.filter(isEnding)]
  const turns = [...shuffled(main, random.below), ...last]
  for (let from = 0; from < turns.length; from += atOnce) {
    const made = turns.slice(from, from + atOnce).map(nextCase)
    for (const failure of await Promise.all(made.map((run) => run()))) if (failure) failures.push(failure)
  }
  return { cases: turns.length, failures, accepted }
}

type FuzzCase = {
  url: string
  name: string
  value: unknown
  token: string | null
  headers: Record<string, string> | undefined
}

async function ask(
  door: Failure['door'],
  socket: SocketDoor | undefined,
  { url, name, value, token, headers }: FuzzCase,
): Promise<Answer> {
  if (door === 'watch' && socket) return await socket.watch(name, value)
  if (door === 'call' && socket) return await socket.call(name, value)
  const authorization = token === null ? {} : { authorization: `Bearer ${token}` }
  return await postTo(url, name, JSON.stringify(value) ?? 'null', { ...headers, ...authorization }).catch(
    (error: unknown) => ({ status: 0, code: `no answer: ${String(error)}`, output: null }),
  )
}

/** 'Not now' is an answer; 'failed' is not, nor is a code that no table knows. */
const isFailure = ({ status, code }: Answer): boolean =>
  status === 500 || (code !== null && (code === 'server.failed' || !isErrorCode(code)))

const briefly = ({ status, code }: Answer) => ({ status, code })

function openSockets(url: string, tokens: FuzzParts['tokens']) {
  const doors = new Map(
    Object.entries(tokens).flatMap(([by, token]) => (token === null ? [] : [[by, socketTo(url, token)] as const])),
  )
  return {
    of: (by: string) => doors.get(by),
    [Symbol.dispose]() {
      for (const door of doors.values()) door[Symbol.dispose]()
    },
  }
}

function shuffled<T>(all: readonly T[], below: (limit: number) => number): T[] {
  const list = [...all]
  const mixed: T[] = []
  while (list.length > 0) mixed.push(...list.splice(below(list.length), 1))
  return mixed
}
