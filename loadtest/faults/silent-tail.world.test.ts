/** The bus drops the last message and then all is quiet: nothing newer comes that could show the hole. */
import { createTestCompany } from '@aura/infra/company.ts'
import { sharedWorld } from '@aura/infra/shared-world.ts'
import { until } from '@aura/infra/until.ts'
import { connectNews } from '@aura/server/platform/log/news.ts'
import { startServer } from '@aura/server/start.ts'
import { expect, it } from 'vitest'
import { tokenSigner } from '../platform/tokens.ts'
import { sitDown } from './hand.ts'

it('every screen has the last event although its news was lost', async () => {
  const world = sharedWorld()
  await using database = await world.freshDatabase()
  let deaf = false
  let lost = 0
  const forgetful = async (natsUrl: string) => {
    const news = await connectNews(natsUrl, () => {})
    return {
      ...news,
      publish(subject: string, message: Uint8Array) {
        if (deaf) lost += 1
        else news.publish(subject, message)
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
  const titles = (hand: (typeof hands)[number]) =>
    Object.values(hand.board()?.deals ?? {})
      .map((deal) => deal.title)
      .sort()
  try {
    await writer?.create('dito a todos')
    expect(await until(() => hands.every((hand) => titles(hand).length === 1), { within: 10_000 })).toBe(true)
    deaf = true
    await writer?.create('só no registro')
    const since = performance.now()
    expect(await until(() => hands.every((hand) => titles(hand).length === 2), { within: 10_000 })).toBe(true)
    console.info(`the lost news was made good after ${Math.round(performance.now() - since)} ms`)
    expect(lost).toBe(1)
    for (const hand of hands) expect(titles(hand)).toEqual(['dito a todos', 'só no registro'])
  } finally {
    for (const hand of hands) hand.leave()
  }
}, 60_000)
