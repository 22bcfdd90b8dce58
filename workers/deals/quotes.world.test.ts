/** A quote from its products to the customer who opens it: the PDF is written, the link ends when it is revoked. */
import { randomUUIDv7 } from 'node:crypto'
import type { Deal } from '@aura/contracts/deals/deal.ts'
import type { Quote } from '@aura/contracts/deals/quotes/quote.ts'
import { tokenOf } from '@aura/infra/access-token.ts'
import { asking } from '@aura/infra/ask.ts'
import { createTestCompany } from '@aura/infra/company.ts'
import { sharedWorld } from '@aura/infra/shared-world.ts'
import { until } from '@aura/infra/until.ts'
import pg from 'pg'
import { expect, it } from 'vitest'

const { url, databaseUrl } = sharedWorld().provided

it('a quote becomes a PDF that its link opens, until the link is revoked', async () => {
  const company = await createTestCompany(databaseUrl, ['company_owner'])
  const accessToken = tokenOf(company.people[0]?.email ?? '')
  const ask = <T>(name: string, input: object) => asking(url).ask<T>(name, input, accessToken)
  const dealId = randomUUIDv7()
  const value = { amount: 1, currency: 'BRL' }
  await ask<Deal>('deals.create', { dealId, title: 'Loja São João', contact: 'Ana', probability: 10, value })
  const row = { productId: null, unit: 'mês', quantity: 1500, unitPrice: 100_00, discount: 10 }
  const rows = Array.from({ length: 60 }, (_, index) => ({ id: randomUUIDv7(), name: `Licença ${index}`, ...row }))
  await ask('deals.save-items', { dealId, version: 0, currency: 'BRL', setsValue: true, rows })
  const quoteId = randomUUIDv7()
  await ask<Quote>('deals.issue-quote', { quoteId, dealId, validUntil: '2999-12-31', note: 'Entrega em 10 dias.' })
  const isReady = async () => (await asking(url).code('deals.quote-file', { quoteId }, accessToken)) === 'ok'
  expect(await until(isReady, { within: 60_000 })).toBe(true)

  const linkId = randomUUIDv7()
  const link = await ask<{ url: string }>('deals.create-quote-link', { quoteId, linkId, days: 7 })
  const address = `${url}${new URL(link.url).pathname}`
  const pdf = await fetch(address)
  expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  // It is one person's document: no search engine lists it, no proxy keeps it.
  expect(pdf.headers.get('x-robots-tag')).toBe('noindex')
  expect(pdf.headers.get('cache-control')).toBe('private, no-store')
  const content = Buffer.from(await pdf.arrayBuffer())
  expect(content.subarray(0, 5).toString()).toBe('%PDF-')
  expect([...content.toString('latin1').matchAll(/\/Type \/Page\b/g)].length).toBeGreaterThan(1)

  // The door asks for the last day itself: a link never opens a quote that no longer holds.
  const change = async (statement: string, values: unknown[]) => {
    const owner = new pg.Client({ connectionString: databaseUrl })
    await owner.connect()
    await owner.query(statement, values).finally(() => owner.end())
  }
  const untilDay = (day: string) => change('update deal_quotes set valid_until = $1 where id = $2', [day, quoteId])
  await untilDay('2020-01-01')
  expect((await fetch(address)).status).toBe(404)
  await untilDay('2999-12-31')
  // A link that has come to its end is as unknown as one that never was.
  const short = await ask<{ url: string }>('deals.create-quote-link', { quoteId, linkId: randomUUIDv7(), days: 1 })
  const shortAddress = `${url}${new URL(short.url).pathname}`
  expect((await fetch(shortAddress)).status).toBe(200)
  const ended = "update deal_quote_links set expires_at = now() - interval '1 second' where quote_id = $1 and id <> $2"
  await change(ended, [quoteId, linkId])
  expect((await fetch(shortAddress)).status).toBe(404)

  const revoked = await ask<Quote>('deals.revoke-quote-link', { linkId })
  expect(revoked.links.find(({ id }) => id === linkId)).toMatchObject({ opened: 1 })
  const gone = await fetch(address, { headers: { 'accept-language': 'en-US' } })
  expect([gone.status, await gone.text()]).toEqual([
    404,
    'This link does not exist or no longer works. Ask the sender for another one.',
  ])
  expect((await fetch(`${url}/quotes/${'x'.repeat(43)}`)).status).toBe(404)
})
