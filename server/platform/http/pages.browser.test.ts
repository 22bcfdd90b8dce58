/** The pages that are no screen of the product, as a browser sees them. */
import { sharedBrowser } from '@aura/infra/shared-browser.ts'
import { sharedWorld } from '@aura/infra/shared-world.ts'
import { expect, it } from 'vitest'

const { url } = sharedWorld().provided

it('/docs shows every operation, and no script of it is refused', async () => {
  await using browser = await sharedBrowser()
  const page = await browser.newPage()
  page.setDefaultTimeout(60_000)
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  await page.goto(`${url}/docs`)
  await page.getByText('/api/identity.sign-in').first().waitFor()
  expect(complaints).toEqual([])
})

it('what a page needs travels compressed, and plain to a client that cannot read that', async () => {
  const page = await (await fetch(`${url}/auth`)).text()
  const [script] = [...page.matchAll(/\/assets\/base[^"]+\.js/g)].map(String)
  const sizeFor = async (encoding: string) => {
    const answer = await fetch(`${url}${script}`, { headers: { 'accept-encoding': encoding } })
    expect(answer.headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding)
    expect(answer.headers.get('content-type')).toContain('javascript')
    expect(answer.headers.get('cache-control')).toContain('immutable')
    return Number(answer.headers.get('content-length'))
  }
  const plain = await sizeFor('identity')
  expect((await sizeFor('br')) / plain).toBeLessThan(0.4)
  expect((await sizeFor('gzip')) / plain).toBeLessThan(0.4)
})
