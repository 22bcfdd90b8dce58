/**
 * How many short links a server redirects per second beside a bare Fastify redirect: each link opened once, as recipients
 * do, and one link that everybody opens. Every hit has to be in the database afterwards.
 */

import { randomUUIDv7 } from 'node:crypto'
import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { join } from 'node:path'
import { createTestCompany } from '@aura/infra/company.ts'
import { until } from '@aura/infra/until.ts'
import pg from 'pg'
import { type Latencies, latencies } from '../platform/latencies.ts'
import { startPeer } from '../platform/peer.ts'
import { question } from '../platform/question.ts'
import { round } from '../platform/report.ts'
import { startServed } from '../platform/served.ts'
import type { BareProcess } from './bare-process.ts'

const agentName = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36'

type Ran = { perSecond: number; times: Latencies }

export const redirects = question('redirects', {
  asks: 'How many short links are redirected per second, and is any of their hits lost?',
  options: {
    links: { value: 10_000, help: 'links, each opened once' },
    connections: { value: 16, help: 'requests at a time' },
  },
  async run({ links, connections }, report) {
    await using undo = new AsyncDisposableStack()
    const served = undo.use(await startServed({ connections: 10 }))
    const bare = undo.use(await startPeer<BareProcess>(join(import.meta.dirname, 'bare-process.ts'), {}))
    const db = new pg.Client(served.databaseUrl)
    await db.connect()
    undo.defer(() => db.end())
    const company = await createTestCompany(served.databaseUrl, ['company_owner'])
    const codes = await insertLinks(db, company.id, links)
    const run = (url: string, paths: readonly string[]) => open(url, paths, connections)
    const paths = codes.map((code) => `/track/${code}`)
    await run(served.url, paths.slice(0, 500))
    const own = await run(served.url, paths.slice(500))
    const same = await run(
      served.url,
      paths.slice(500).map(() => paths[0] ?? ''),
    )
    const control = await run(await bare.ask('url'), paths.slice(500))
    const rowOf = (what: string, { perSecond, times }: Ran) => ({
      ...{ what, 'a second': round(perSecond), 'p50 ms': round(times.at(50)), 'p99 ms': round(times.at(99)) },
    })
    report.table(`${links} links, ${connections} at a time`, [
      rowOf('each link once', own),
      rowOf('one link', same),
      rowOf('bare Fastify', control),
    ])
    report.target('each link once, beside a bare redirect', own.perSecond / control.perSecond, { atLeast: 0.25 })
    report.target('one link, beside a bare redirect', same.perSecond / control.perSecond, { atLeast: 0.4 })
    report.target('p99 of a redirect, ms', own.times.at(99), { atMost: 10 })
    const counted = async () =>
      (await db.query('select count(distinct code)::int as count from link_hits where company_id = $1', [company.id]))
        .rows[0].count
    await until(async () => (await counted()) === links, { within: 10_000 })
    report.target('share of the links whose hit is in the database', (await counted()) / links, { atLeast: 1 })
  },
})

async function insertLinks(db: pg.Client, companyId: string, count: number): Promise<string[]> {
  const targetId = randomUUIDv7()
  await db.query(
    `insert into link_targets (company_id, id, name, url, utm_source, life_days, carries_ref, made_at)
      values ($1, $2, 'Oferta', 'https://loja.example/oferta', 'sms', 30, false, now())`,
    [companyId, targetId],
  )
  const { rows } = await db.query<{ code: string }>(
    `insert into short_links (company_id, code, target_id, label, made_at)
      select $1, lpad(n::text, 12, 'A'), $2, 'Oferta', now() from generate_series(1, $3::int) n returning code`,
    [companyId, targetId, count],
  )
  return rows.map(({ code }) => code)
}

async function open(url: string, paths: readonly string[], connections: number): Promise<Ran> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const times = latencies()
  let next = 0
  const started = performance.now()
  const worker = async () => {
    for (let at = next++; at < paths.length; at = next++) {
      const began = performance.now()
      const request = get(`${url}${paths[at]}`, { agent, headers: { 'user-agent': agentName } })
      const [answer] = await once(request, 'response')
      answer.resume()
      await once(answer, 'end')
      if (answer.statusCode !== 302) throw new Error(`a link answered ${answer.statusCode}`)
      times.add(performance.now() - began)
    }
  }
  await Promise.all(Array.from({ length: connections }, worker))
  agent.destroy()
  return { perSecond: (paths.length / (performance.now() - started)) * 1000, times }
}
