/**
 * What callers without an account can make the server compute, beside an ordinary attempt to sign in of the same run.
 * Measured per request that is let through; then the dearest once more with the limits of production, as a flood.
 */
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { createTestCompany } from '@aura/infra/company.ts'
import { openFloor } from '@aura/infra/contact-centre.ts'
import { connectPool } from '@aura/server/platform/database/pools.ts'
import { question } from '../platform/question.ts'
import { type Report, round } from '../platform/report.ts'
import { type Served, startServed } from '../platform/served.ts'
import { type Cost, costOfHandshake, costOfRequest, type Effort, endLines, type Meter } from './measure.ts'
import { doorRequests, ordinarySignIn, publicRequests, type Wanted } from './requests.ts'

const shownRows = 20

export const anonymous = question('anonymous', {
  asks: 'What can callers without an account make the server compute, beside an attempt to sign in?',
  options: {
    requests: { value: 40, help: 'requests of each kind, one after the other' },
    milliseconds: { value: 2_000, help: 'CPU time after which a kind is known well enough' },
    flood: { value: 300, help: 'requests of each of the dearest within the limits of production' },
    wanted: { value: 5, help: 'attempts to sign in that one request may cost at most' },
  },
  async run({ requests, milliseconds, flood, wanted }, report) {
    const effort = { requests, cpuMs: milliseconds }
    await using served = await startServed({ connections: 10 })
    const kinds = await kindsAt(served)
    report.progress(`${kinds.length} kinds of requests`)
    const before = await costOfRequest(served, ordinarySignIn, effort)
    const costs = await costsOf(served, kinds, effort)
    const after = await costOfRequest(served, ordinarySignIn, effort)
    const control = (before.ms + after.ms) / 2
    const dearest = costs.toSorted((cost, other) => other.ms - cost.ms).slice(0, shownRows)
    report.table(
      `The dearest ${shownRows} of ${costs.length}; an attempt to sign in costs ${round(control)} ms of CPU time`,
      dearest.map((cost) => rowOf(cost, control)),
    )
    await floodTable(report, dearest, { control, flood })
    endLines()
    const worst = (dearest[0]?.ms ?? 0) / control
    report.must(`everything was measured`, costs.length > 100, `${costs.length} kinds`)
    report.must(
      `no request costs more than ${wanted} attempts to sign in`,
      worst <= wanted,
      `${round(worst)} × ${dearest[0]?.name}`,
    )
  },
})

const rowOf = ({ name, status, requests, ms, perMinute }: Cost, control: number) => ({
  request: name.slice(0, 70),
  answer: status,
  requests,
  'CPU ms': round(ms),
  '× sign-in': round(ms / control),
  'a minute': perMinute,
  'CPU s a minute at the limit': perMinute === null ? null : round((ms * perMinute) / 1000),
})

export async function costsOf(meter: Meter, kinds: readonly Wanted[], effort: Effort): Promise<Cost[]> {
  const costs: Cost[] = []
  for (const kind of kinds) costs.push(await costOfRequest(meter, kind, effort))
  costs.push(await costOfHandshake(meter, 'socket: no token', {}, effort))
  costs.push(await costOfHandshake(meter, 'socket: a long token', { token: 'a'.repeat(4_000) }, effort))
  costs.push(
    await costOfHandshake(meter, 'socket: a long introduction', { token: 'a.b.c', more: 'x'.repeat(90_000) }, effort),
  )
  return costs
}

/** With the limits as they are delivered: what is refused costs too. */
async function floodTable(
  report: Report,
  dearest: readonly Cost[],
  { control, flood }: { control: number; flood: number },
): Promise<void> {
  await using strict = await startServed({ connections: 10, overrides: { RATE_PER_MINUTE: '600' } })
  const kinds = await kindsAt(strict)
  const rows: ReturnType<typeof rowOf>[] = []
  for (const { name } of dearest) {
    const kind = kinds.find((kind) => kind.name === name)
    if (kind) rows.push(rowOf(await costOfRequest(strict, kind, { requests: flood, cpuMs: 20_000 }), control))
  }
  report.table(`The same as a flood of ${flood}, within the limits of production`, rows)
}

const kindsAt = async ({ databaseUrl, env }: Served): Promise<Wanted[]> => [
  ...publicRequests(),
  ...doorRequests(await placesOf({ databaseUrl, secret: env.AURA_SECRET ?? '' })),
]

/** A channel that there is, and the largest file of the client when it was built. */
export async function placesOf({ databaseUrl, secret }: { databaseUrl: string; secret: string }) {
  const company = await createTestCompany(databaseUrl)
  const pool = connectPool('aura_app', { databaseUrl, max: 1, onError: () => {} })
  try {
    const { channelId } = await openFloor(pool, company.id, 'whatsapp', secret)
    return { channelId, asset: largestAsset() }
  } finally {
    await pool.end()
  }
}

function largestAsset(): string | null {
  const assets = join(import.meta.dirname, '..', '..', 'client', 'dist', 'assets')
  if (!existsSync(assets)) return null
  const files = readdirSync(assets).filter((name) => name.endsWith('.js'))
  const [largest] = files.toSorted(
    (file, other) => statSync(join(assets, other)).size - statSync(join(assets, file)).size,
  )
  return largest === undefined ? null : `/assets/${largest}`
}
