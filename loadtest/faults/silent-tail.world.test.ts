/** The bus drops the last message and then all is quiet: nothing newer comes that could show the hole. */
import { allDeals } from '@aura/contracts/deals/deal-chunks.ts'
import { createTestCompany } from '@aura/infra/company.ts'
import { sharedWorld } from '@aura/infra/shared-world.ts'
import { until } from '@aura/infra/until.ts'
import { connectNews } from '@aura/server/platform/log/news.ts'
import { startServer } from '@aura/server/start.ts'
import pg from 'pg'
import { expect, it, vi } from 'vitest'
import { tokenSigner } from '../platform/tokens.ts'
import { sitDown } from './board-user.ts'

it('every screen has the last event within two sweeps of the log although its news was lost', async () => {
  const world = sharedWorld()
  const sweeps = countSweeps()
  await using database = await world.freshDatabase()
  let deaf = false
  let lost = 0
  const forgetful = async (natsUrl: string) => {
    const news = await connectNews(natsUrl, () => {})
    return {
      ...news,
      publish(subject: string, message: Uint8Array) {
        if (!deaf) return news.publish(subject, message)
        lost += 1
        sweeps.begin()
      },
    }
  }
  await using here = await startServer(await world.config({ databaseUrl: database.url }), { news: forgetful })
  await using there = await startServer(await world.config({ databaseUrl: database.url }))
  const { people, pipelineId } = await createTestCompany(database.url, ['company_user', 'company_user', 'company_user'])
  const sign = await tokenSigner(await world.config())
  const hands = people.map((person, index) =>
    sitDown({ url: (index === 0 ? here : there).url, person, sign, pipelineId, random: Math.random }),
  )
  const [writer] = hands
  const titles = (boardUser: (typeof hands)[number]) =>
    allDeals(boardUser.board()?.deals ?? [])
      .map((deal) => deal.title)
      .sort()
  try {
    await writer?.create('dito a todos')
    expect(await until(() => hands.every((boardUser) => titles(boardUser).length === 1), { within: 60_000 })).toBe(true)
    deaf = true
    await writer?.create('só no registro')
    const since = performance.now()
    expect(await until(() => hands.every((boardUser) => titles(boardUser).length === 2), { within: 60_000 })).toBe(true)
    const looks = sweeps.sinceBegin()
    const after = `${Math.round(performance.now() - since)} ms and ${looks.join(' and ')} sweeps of the two servers`
    console.info(`the lost news was made good after ${after}`)
    expect(lost).toBe(1)
    expect(looks).toHaveLength(2)
    expect(Math.max(...looks)).toBeLessThanOrEqual(2)
    for (const boardUser of hands) expect(titles(boardUser)).toEqual(['dito a todos', 'só no registro'])
  } finally {
    for (const boardUser of hands) boardUser.leave()
    sweeps.end()
  }
})

/** Each server's answered looks at the log since `begin`; a server sweeps over a pool of its own. */
function countSweeps() {
  const spy = vi.spyOn(pg.Pool.prototype, 'query')
  const { mock } = spy
  let from = 0
  return {
    end: () => spy.mockRestore(),
    begin() {
      from = mock.calls.length
    },
    sinceBegin(): number[] {
      const looks = new Map<unknown, number>()
      for (const [index, [statement]] of mock.calls.entries()) {
        if (!isSweep(statement)) continue
        const pool = mock.contexts[index]
        looks.set(
          pool,
          (looks.get(pool) ?? 0) + (index < from || mock.settledResults[index]?.type !== 'fulfilled' ? 0 : 1),
        )
      }
      return [...looks.values()]
    },
  }
}

const isSweep = (statement: unknown) =>
  typeof statement === 'object' && statement !== null && 'name' in statement && statement.name === 'moved'
