import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seriousProblems } from './browser-looks.ts'
import { channelControl } from './phone/control.ts'
import { sharedBrowser } from './shared-browser.ts'
import { sharedWorld } from './shared-world.ts'

let browser: Browser
beforeAll(async () => {
  browser = await sharedBrowser()
})
afterAll(() => browser.close())

/** A whole picture of one point. */
const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test.for([
  { colorScheme: 'dark', locale: 'pt-BR', width: 1440, mark: 1 },
  { colorScheme: 'light', locale: 'en-US', width: 390, mark: 2 },
] as const)('somebody plays a customer ($locale, $width px, $colorScheme)', async ({ mark, width, ...look }) => {
  const { simulatorUrl = '' } = await sharedWorld().config()
  const control = channelControl(simulatorUrl)
  const name = `Número ${mark}`
  const { account, settings, secrets } = await control.openAccount({ kind: 'whatsapp', name })
  const portuguese = look.locale === 'pt-BR'
  const text = (pt: string, en: string) => (portuguese ? pt : en)
  const phone = `+551198000000${mark}`
  const context = await browser.newContext({ ...look, viewport: { width, height: 844 } })
  context.setDefaultTimeout(60_000)
  const page = await context.newPage()
  const problems: string[] = []
  page.on('pageerror', ({ message }) => problems.push(message))
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  await page.goto(`${sharedWorld().provided.url}/dev/phone`)

  // 1. A customer is made, by keyboard.
  const newcomer = page.getByRole('button', { name: text('Abrir o telefone', 'Open the phone') })
  // The page opens the form by itself when there is nobody, and else somebody's phone.
  await expect
    .poll(() => page.evaluate("Boolean(location.hash || document.querySelector('#newcomer').open)"))
    .toBe(true)
  if (!(await newcomer.isVisible())) await page.getByText(text('Novo cliente', 'New customer')).click()
  await page.getByLabel(text('Nome', 'Name'), { exact: true }).fill(`Cliente ${mark}`)
  await page.getByLabel(text('Número', 'Number'), { exact: true }).fill(`(11) 98000-000${mark}`)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: `Cliente ${mark}` }).waitFor()
  await page
    .getByLabel(text('Escreve para', 'Writes to'))
    .selectOption({ label: `WhatsApp ${account.address} · ${name}` })

  // 2. The customer writes, sends a picture and a place.
  const log = page.getByRole('log')
  await page.getByRole('textbox', { name: text('Mensagem', 'Message') }).fill('Bom dia <b>')
  await page.keyboard.press('Enter')
  await log.getByText('Bom dia <b>').waitFor()
  await page
    .getByLabel(text('Enviar imagem ou arquivo', 'Send a picture or file'))
    .setInputFiles({ name: 'ponto.png', mimeType: 'image/png', buffer: dot })
  await log.getByRole('img', { name: 'ponto.png' }).waitFor()
  await page.getByRole('button', { name: text('Enviar localização', 'Send a location') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: text('Enviar', 'Send'), exact: true })
    .click()
  await log.getByText('Avenida Paulista, 1578').waitFor()
  const kinds = async () => {
    const { messages } = await control.messages({ account: account.id, customer: phone })
    return messages.map(({ content }) => content.type)
  }
  await expect.poll(kinds).toEqual(['text', 'media', 'location'])

  // 3. The company answers with a template: the customer reads it, presses and reacts.
  const send = (message: object) =>
    fetch(`${settings.baseUrl}/${account.id}/messages`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secrets.accessToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({ messaging_product: 'whatsapp', to: phone.slice(1), ...message }),
    })
  const components = [{ type: 'body', parameters: [{ type: 'text', text: 'Ana' }] }]
  const template = { name: 'retomar_atendimento', language: { code: 'pt_BR' }, components }
  await send({ type: 'template', template })
  const answer = log.getByRole('listitem').filter({ hasText: 'Olá, Ana!' })
  await answer.getByText(text('lida', 'read')).waitFor({ state: 'attached' })
  await answer.getByRole('button', { name: text('Reagir 👍', 'React 👍') }).click()
  await answer.getByRole('button', { name: text('Retirar a reação 👍', 'Take the reaction back 👍') }).waitFor()
  await answer.getByRole('button', { name: 'Sim, continuar' }).click()
  await log.getByRole('listitem').last().getByText('Sim, continuar').waitFor()
  await expect
    .poll(async () => (await control.sentTo(account.id, phone))[0])
    .toMatchObject({ status: 'read', reactions: { customer: '👍' } })

  // 4. The customer writes a letter; with an empty subject the next one answers the last letter received.
  const mail = await control.openAccount({ kind: 'email', name: `Cartas ${mark}` })
  await page
    .getByLabel(text('Escreve para', 'Writes to'))
    .selectOption({ label: `E-mail ${mail.account.address} · Cartas ${mark}` })
  await page.getByRole('textbox', { name: text('Assunto', 'Subject') }).fill('Pedido 7')
  const words = page.getByRole('textbox', { name: text('Mensagem', 'Message') })
  await words.fill('Onde está?')
  await words.press('Enter')
  await log.getByText('Pedido 7').waitFor()
  await expect
    .poll(async () => (await control.messages({ account: mail.account.id })).messages[0])
    .toMatchObject({ subject: 'Pedido 7', content: { text: 'Onde está?' } })
  await words.fill('E então?')
  await words.press('Enter')
  await log.getByText('Re: Pedido 7').waitFor()

  expect(await seriousProblems(page)).toEqual([])
  await expect.poll(() => page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0)
  expect(problems).toEqual([])
  await context.close()
})
