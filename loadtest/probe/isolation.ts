/**
 * The isolation sweep: every operation and view is asked with ids of another company in each of its id fields,
 * alone and beside ids of one's own. No answer may hold anything of the other company or differ from the answer
 * to an id that nobody has, no row of it may change, and nothing may fail.
 */
import { randomUUIDv7 } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { type Answer, callHttp, openLine, type ProbeSocket } from './doors.ts'
import { handlers, inputOf, isWrite } from './ground.ts'
import { masked, type Outcome } from './outcome.ts'
import { changedTables, fingerprintOf } from './rows.ts'
import { idPathsOf, nameOf, type Path, sampleOf, uuid, withValue } from './sample.ts'
import { ownerOf, partsOf, type Stage, tableFor } from './stage.ts'

export type SweepParts = {
  /** How many tables' ids each field is given; all tables' when absent. */
  tablesPerField?: number
  /** How many inputs of each operation are tried. */
  inputs: number
  /** After how many operations the other company's rows are compared. */
  compareEvery: number
}

type Handler = (typeof handlers)[number]
type Ask = (input: unknown) => Promise<Answer>

export async function sweepIsolation(stage: Stage, parts: SweepParts): Promise<Outcome> {
  const outcome: Outcome = { cases: 0, failures: [] }
  const leaks = leakFinder(stage)
  const rows = await rowWatch(stage, outcome)
  // What only reads comes first, while everything that is to be read is still there.
  const order = handlers.toSorted((handler, other) => weight(handler) - weight(other))
  const adopted = new Set<string>()
  let line: ProbeSocket | undefined
  for (const [number, handler] of order.entries()) {
    const { name } = handler.contract
    const token = await stage.freshToken(ownerOf(stage.ours).claims)
    if (!line?.isOpen()) line = await openLine(stage.url, token)
    const ask = askerOf(stage, handler, line, token, number)
    for (let drawn = 0; drawn < parts.inputs; drawn++) {
      const input = sampleOf(inputOf(handler), partsOf(stage.ours, name, stage.draw))
      for (const foreign of foreignInputs(stage, handler, input, parts)) {
        outcome.cases += 1
        await judge({ handler, ask, outcome, leaks, adopted }, foreign)
      }
      if (handler.kind === 'query') await askInWords({ handler, ask, outcome, leaks, adopted }, input)
    }
    if (number % parts.compareEvery === parts.compareEvery - 1) await rows.compare(name)
  }
  line?.[Symbol.dispose]()
  await rows.compare('the last ones')
  return outcome
}

const weight = (handler: Handler): number => Number(isWrite(handler))

/** Reads go through both doors in turns; a command may end its own session, and takes its socket with it. */
function askerOf(stage: Stage, handler: Handler, line: ProbeSocket, token: string, number: number): Ask {
  const { name } = handler.contract
  if (handler.kind === 'view') return (input) => line.watch(name, input)
  if (handler.kind === 'query' && number % 2 === 0) return (input) => line.call(name, input)
  return (input) => callHttp(stage.url, name, input, token)
}

/** An input that holds ids of theirs, and how it reads with ids that nobody has in their places. */
type Foreign = { input: unknown; ids: readonly string[]; control: () => unknown }

type Placed = { path: Path; id: string }

function foreignInputs(stage: Stage, handler: Handler, input: unknown, { tablesPerField }: SweepParts): Foreign[] {
  const { ours, draw } = stage
  const { name } = handler.contract
  const paths = idPathsOf(inputOf(handler), input)
  const alone = paths.flatMap((path) => idsFor(stage, name, path, tablesPerField).map((id) => [{ path, id }]))
  const all = paths.flatMap((path) => idsFor(stage, name, path, 1).map((id) => ({ path, id })))
  // In a list theirs stands beside one's own.
  const mixed = paths.flatMap((path) => {
    if (typeof path.at(-1) !== 'number') return []
    const own = ours.ids.get(tableFor(ours.ids, name, nameOf(path)) ?? '') ?? []
    const beside = own[Math.floor(draw() * own.length)] ?? randomUUIDv7()
    const list = path.slice(0, -1)
    const whole = withValue(input, list, [beside, null])
    return idsFor(stage, name, path, 1).map((id) => foreign(whole, [{ path: [...list, 1], id }]))
  })
  const combined = paths.length > 1 ? [all] : []
  return [...[...alone, ...combined].map((placed) => foreign(input, placed)), ...mixed]
}

function foreign(whole: unknown, placed: readonly Placed[]): Foreign {
  const ids = [...new Set(placed.map(({ id }) => id))]
  const locate = (idOf: (id: string) => string) =>
    placed.reduce((input, { path, id }) => withValue(input, path, idOf(id)), whole)
  const control = () => {
    const others = new Map(ids.map((id) => [id, randomUUIDv7()]))
    return locate((id) => others.get(id) ?? id)
  }
  return { input: locate((id) => id), ids, control }
}

/** Theirs that fit the field best, then one of each other table. */
function idsFor({ theirs, draw }: Stage, operation: string, path: Path, tables: number | undefined): string[] {
  const own = tableFor(theirs.ids, operation, nameOf(path))
  const others = [...theirs.ids.keys()].filter((table) => table !== own)
  if (tables === undefined) return [own, ...others].flatMap((table) => theirs.ids.get(table ?? '')?.[0] ?? [])
  const drawn = Array.from({ length: tables - 1 }, () => others[Math.floor(draw() * others.length)])
  return [own ?? others[Math.floor(draw() * others.length)], ...drawn].flatMap(
    (table) => theirs.ids.get(table ?? '')?.[0] ?? [],
  )
}

type Judging = {
  handler: Handler
  ask: Ask
  outcome: Outcome
  leaks: (text: string) => string | null
  /** Ids of theirs under which there is something of ours by now: an id that exists elsewhere is free here. */
  adopted: Set<string>
}

async function judge({ handler, ask, outcome, leaks, adopted }: Judging, foreign: Foreign): Promise<void> {
  const { input, ids } = foreign
  const { name } = handler.contract
  const control = await ask(foreign.control())
  const answer = await ask(input)
  const fail = (why: string) =>
    outcome.failures.push({ name, input: masked(input), answer: `${why}: ${masked(answer.text)}` })
  const leak = leaks(answer.text)
  if (leak) return void fail(`holds ${leak}`)
  if (isFailure(answer)) return void fail('fails')
  if (isFailure(control)) return void fail(`fails for an id that nobody has (${masked(control.text)})`)
  const free = ids.every((id) => !adopted.has(id))
  const done = answer.code === 'ok' && isWrite(handler)
  if (done) for (const id of ids) adopted.add(id)
  if (!free || answer.code === control.code) return
  if (done) return void (/not_found$/.test(control.code) && fail('does what it does not for an id that nobody has'))
  // What a call did changes the answers too: a difference counts only if it stays when theirs is tried first.
  for (const pause of [0, 200, 1000]) {
    await setTimeout(pause)
    const first = await ask(input)
    if (first.code === 'ok' && isWrite(handler)) for (const id of ids) adopted.add(id)
    if (first.code === control.code || first.code === (await ask(foreign.control())).code) return
  }
  fail('is another answer than to an id that nobody has')
}

export const isFailure = ({ code }: Answer): boolean =>
  code === 'server.failed' || code === 'no answer' || code.startsWith('status 5')

/** A question after the words that all texts of theirs begin with finds none of them. */
async function askInWords({ handler, ask, outcome, leaks }: Judging, input: unknown): Promise<void> {
  for (const path of textPathsOf(input)) {
    outcome.cases += 1
    const request = withValue(input, path, 'cofre')
    const answer = await ask(request)
    const leak = leaks(answer.text)
    const why = leak ? `holds ${leak}` : isFailure(answer) ? 'fails' : null
    if (why)
      outcome.failures.push({
        name: handler.contract.name,
        input: masked(request),
        answer: `${why}: ${masked(answer.text)}`,
      })
  }
}

function textPathsOf(input: unknown): Path[] {
  if (input === null || typeof input !== 'object' || Array.isArray(input)) return []
  return Object.entries(input).flatMap(([field, value]) =>
    typeof value === 'string' && !uuid.test(value) ? [[field]] : [],
  )
}

/** Says what of theirs a text holds: their marked words, an address of theirs, or an id that was never asked for. */
export function leakFinder({ theirs }: Pick<Stage, 'theirs'>): (text: string) => string | null {
  const inputs = new Set([theirs.id, ...[...theirs.ids.values()].flatMap((ids) => ids.slice(0, 1))])
  const witnesses = new Set([...theirs.ids.values()].flat().filter((id) => !inputs.has(id)))
  const ids = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
  return (text) => {
    if (text.includes(theirs.mark)) return 'their words'
    if (text.includes(`@${theirs.id}.test`)) return 'an address of theirs'
    const id = text.match(ids)?.find((value) => witnesses.has(value))
    return id === undefined ? null : `their id ${id}`
  }
}

/** Tells which tables of theirs changed since it was asked last. */
export async function rowWatch({ client, tables, theirs }: Stage, outcome: Outcome) {
  let before = await fingerprintOf(client, tables, theirs.id)
  return {
    async compare(after: string): Promise<void> {
      const now = await fingerprintOf(client, tables, theirs.id)
      const changed = changedTables(before, now)
      before = now
      outcome.cases += 1
      if (changed.length > 0)
        outcome.failures.push({ name: `rows after ${after}`, input: '', answer: `changed: ${changed.join(', ')}` })
    },
  }
}
