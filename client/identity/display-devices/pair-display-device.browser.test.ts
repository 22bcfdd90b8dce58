import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tokenOf } from '../../../infra/access-token.ts'
import { asking } from '../../../infra/ask.ts'
import { openPage } from '../../../infra/browser-actions.ts'
import { seriousProblems } from '../../../infra/browser-looks.ts'
import { createTestCompany } from '../../../infra/company.ts'
import { sharedBrowser } from '../../../infra/shared-browser.ts'
import { sharedWorld } from '../../../infra/shared-world.ts'

let browser: Browser
const { url, databaseUrl } = sharedWorld().provided

beforeAll(async () => {
  browser = await sharedBrowser()
})
afterAll(() => browser.close())

test('a display device is paired once by its link, shows the wall by itself, and stays so over a reload', async () => {
  const company = await createTestCompany(databaseUrl)
  const accessToken = tokenOf(company.people[0]?.email ?? '')
  const page = await openPage(browser, url, { viewport: { width: 1920, height: 1080 } })
  const answer = await page.request.post('/api/identity.open-wall', {
    headers: { authorization: `Bearer ${accessToken}` },
    data: { name: 'Recepção', days: 7 },
  })
  const { token } = (await answer.json()) as { token: string }
  await page.goto(`/auth#wall=${token}`)
  await page.getByRole('heading', { name: 'Conectar este telão' }).waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await page.keyboard.press('Enter')
  await page.locator('[data-wall]').waitFor()
  // Nobody signs in here, and it says too that a queue is outside its hours, and when it opens.
  const inTwoDays = (new Date().getUTCDay() + 2) % 7
  const queue = {
    ...{
      id: crypto.randomUUID(),
      name: 'Vendas',
      strategy: 'pull',
      rank: 1,
      offerSeconds: 30,
      skills: [],
      channels: [],
    },
    hours: { timeZone: 'America/Sao_Paulo', spans: [{ day: inTwoDays, from: 540, to: 1080 }], holidays: [] },
    targets: { firstAnswer: null, nextAnswer: null, resolution: null },
    ...{ overflow: null, members: null, version: null },
  }
  await asking(url).ask('routing.save-queue', queue, accessToken)
  await page.getByRole('rowheader', { name: /^Vendas/ }).waitFor()
  await page.reload()
  await page.getByText(/^Fora do horário de atendimento · abre em \d\d\/\d\d, 09:00$/).waitFor()
  await page.reload()
  await page.locator('[data-wall]').waitFor()
  await page.goto('/')
  await page.locator('[data-wall]').waitFor()

  const second = await openPage(browser, url)
  await second.goto(`/auth#wall=${token}`)
  await second.getByRole('button', { name: 'Conectar' }).click()
  await second.getByText('Link expirado ou inválido').waitFor()
  await page.context().close()
  await second.context().close()
})
