/** Links of nobody in particular: what strangers do with their codes. */
import { randomUUIDv7 } from 'node:crypto'
import type { SharedLink } from '@aura/contracts/tracking/target.ts'
import { codeOf, testConversations } from '@aura/infra/operations-test.ts'
import type { KyselyPlugin } from 'kysely'
import { expect, it } from 'vitest'
import { freshMs, linkFinder, missesPerMinute } from './find-link.ts'
import { noteReport } from './report-link.ts'

const { call, company, floor } = testConversations(['company_owner'], 'sms')

async function targetOf(name: string): Promise<string> {
  const targetId = randomUUIDv7()
  const utm = { utmSource: null, utmMedium: null, utmCampaign: null }
  const fields = { name, url: 'https://loja.example/oferta', ...utm, lifeDays: 30, carriesRef: false }
  await call(0, 'tracking.create-target', { targetId, ...fields })
  return targetId
}
async function link(targetId: string): Promise<string> {
  const input = { targetId, name: randomUUIDv7(), isQr: true, expiresAt: null }
  return (await call<SharedLink>(0, 'tracking.create-link', input)).code
}

it('reports of shared links alone never make their target warn: they may be one person’s', async () => {
  const targetId = await targetOf('Cartazes')
  for (let n = 0; n < 4; n += 1) {
    const code = await link(targetId)
    await floor.within((work) => noteReport(work, { companyId: company.id, code }))
  }
  const state = await floor.within(({ tx }) =>
    tx.selectFrom('link_targets').where('id', '=', targetId).select('state').executeTakeFirstOrThrow(),
  )
  expect(state).toEqual({ state: 'active' })
})

it('an address that tries codes out waits before one is looked up, and what was found stays remembered', async () => {
  const targetId = await targetOf('Vitrine')
  const [known, fresh] = [await link(targetId), await link(targetId)]
  let time = 0
  const find = linkFinder(() => time, 2)
  const ask = (code: string | null, address: string) => floor.within(({ tx }) => find(tx, { code, address }))
  expect((await ask(known, 'b'))?.code).toBe(known)
  for (let n = 0; n < missesPerMinute; n += 1)
    expect(await ask(n % 2 === 0 ? null : String(n).padStart(12, 'Z'), 'a')).toBe(null)
  expect(await codeOf(ask('ZZZZZZZZZZZZ', 'a'))).toBe('request.too_many')
  expect(await codeOf(ask(fresh, 'a'))).toBe('request.too_many')
  await call(0, 'tracking.revoke-link', { code: known })
  expect((await ask(known, 'a'))?.target?.revokedAt).toBe(null)
  expect((await ask(fresh, 'b'))?.code).toBe(fresh)
  time += freshMs
  expect((await ask(known, 'a'))?.target?.revokedAt).not.toBe(null)
})

it('codes that arrive together are looked up together, each finds its own link, and none finds another’s', async () => {
  const targetId = await targetOf('Balcão')
  const codes: string[] = []
  for (let n = 0; n < 12; n += 1) codes.push(await link(targetId))
  const find = linkFinder(() => 0)
  let queries = 0
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => {
      queries += 1
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const attempts = [...codes.slice(0, 6), 'ZZZZZZZZZZZZ', ...codes.slice(6), 'constructor1']
  const found = await floor.within(({ tx }) => {
    const db = tx.withPlugin(counting)
    return Promise.all(attempts.map((code) => find(db, { code, address: 'd' })))
  })
  expect(found.map((one) => one?.code ?? null)).toEqual([...codes.slice(0, 6), null, ...codes.slice(6), null])
  // The first two are under way at once, and the others wait for them: half of them each.
  expect(queries).toBe(4)
})
