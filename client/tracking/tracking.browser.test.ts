/** Tracking as a person uses it: an address is saved, a link with its QR code made, opened by others, and looked at. */

import type pg from 'pg'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tokenOf } from '../../infra/access-token.ts'
import { asking } from '../../infra/ask.ts'
import { enterAs, waitForFocus } from '../../infra/browser-actions.ts'
import { seriousProblems, sticksOut } from '../../infra/browser-looks.ts'
import { createTestCompany, testPassword } from '../../infra/company.ts'
import { openFloor } from '../../infra/contact-centre.ts'
import { sharedBrowser } from '../../infra/shared-browser.ts'
import { sharedWorld } from '../../infra/shared-world.ts'
import { testPool } from '../../infra/test-pool.ts'

const { url, databaseUrl } = sharedWorld().provided
const opened = new AsyncDisposableStack()
let browser: Browser
let pool: pg.Pool
beforeAll(async () => {
  browser = await sharedBrowser()
  pool = opened.adopt(testPool(databaseUrl, 2), (own) => own.end())
})
afterAll(async () => {
  await browser.close()
  await opened.disposeAsync()
})

const phone = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36'

async function company() {
  const { id, people } = await createTestCompany(databaseUrl)
  const owner = { email: people[0]?.email ?? '', password: testPassword }
  const accessToken = tokenOf(owner.email)
  const ask = <T>(name: string, input: object) => asking(url).ask<T>(name, input, accessToken)
  return { id, owner, ask }
}

/** A campaign that has left: its messages are the database's, its links and their hits the product's own. */
async function sentCampaign({ id, ask }: Awaited<ReturnType<typeof company>>) {
  const { channelId } = await openFloor(pool, id, 'sms')
  const [targetId, audienceId, campaignId] = Array.from({ length: 3 }, () => crypto.randomUUID())
  const utm = { utmSource: 'sms', utmMedium: null, utmCampaign: null }
  const target = { targetId, name: 'Oferta', url: 'https://loja.example/oferta', ...utm }
  await ask('tracking.create-target', { ...target, lifeDays: 30, carriesRef: false })
  await ask('audiences.create-audience', { audienceId, name: 'Todos', definition: { match: 'all', of: [] } })
  const message = { type: 'text', text: 'Veja https://loja.example/oferta', subject: null }
  const pace = { startsAt: null, perMinute: 60, consentOnly: false }
  await ask('campaigns.create-campaign', {
    campaignId,
    name: 'Volta às aulas',
    audienceId,
    channelId,
    message,
    ...pace,
  })
  const codes: string[] = []
  for (let n = 0; n < 5; n += 1) {
    const contactId = crypto.randomUUID()
    await ask('contacts.create', { contactId, name: `Pessoa ${n + 1}`, addresses: [] })
    const unique = `${id.replaceAll('-', '').slice(-11)}${n}`
    await pool.query(
      `insert into campaign_recipients (company_id, campaign_id, contact_id, state, changed_at)
        values ($1, $2, $3, 'delivered', now())`,
      [id, campaignId, contactId],
    )
    await pool.query(
      `insert into short_links (company_id, code, target_id, campaign_id, contact_id, made_at) values ($1, $2, $3, $4, $5, now())`,
      [id, unique, targetId, campaignId, contactId],
    )
    codes.push(unique)
  }
  await pool.query(`update campaigns set state = 'finished', launched_at = now() - interval '1 hour' where id = $1`, [
    campaignId,
  ])
  return { campaignId, codes }
}

test('an address is saved by keyboard, its QR code made and counted, and revoked', async () => {
  const { owner } = await company()
  const page = await enterAs(browser, url, owner, '/campaigns/tracking?tab=links')
  await page.getByText('Nenhum destino').waitFor()
  await page.getByRole('button', { name: 'Novo destino' }).press('Enter')
  const form = page.getByRole('dialog', { name: 'Novo destino' })
  await form.getByLabel('Nome').fill('Loja')
  await form.getByLabel('Endereço', { exact: true }).fill('loja.example')
  await page.keyboard.press('Enter')
  await form.getByText('Um endereço completo').waitFor()
  await form.getByLabel('Endereço', { exact: true }).fill('https://loja.example/inverno')
  await form.getByLabel('utm_source').fill('cartaz')
  expect(await seriousProblems(page)).toEqual([])
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog', { name: 'Loja' })
  await waitForFocus(drawer)
  await drawer.getByLabel('Onde fica').fill('Vitrine do centro')
  await page.keyboard.press('Enter')
  await drawer.getByRole('img', { name: 'QR code de Vitrine do centro' }).waitFor()
  const link = await drawer.getByText(/\/track\/\w{12}/).textContent()
  const path = new URL(link ?? '').pathname
  const answer = await fetch(`${url}${path}`, { redirect: 'manual', headers: { 'user-agent': phone } })
  expect(answer.headers.get('location')).toBe(
    'https://loja.example/inverno?utm_source=cartaz&utm_campaign=Vitrine+do+centro',
  )
  expect(await seriousProblems(page)).toEqual([])
  await drawer.getByRole('button', { name: 'Revogar', exact: true }).press('Enter')
  const revoke = page.getByRole('dialog', { name: 'Revogar' })
  await waitForFocus(revoke)
  await revoke.getByLabel('Motivo').fill('Campanha encerrada')
  await page.keyboard.press('Enter')
  await drawer.getByText('Motivo: Campanha encerrada').waitFor()
  await page.context().close()
})

test('a campaign is looked at live: people and machines apart, with goals, on a phone too', async () => {
  const own = await company()
  const { campaignId, codes } = await sentCampaign(own)
  const page = await enterAs(browser, url, own.owner, '/campaigns/tracking/demo')
  await page.getByRole('heading', { name: 'Volta às aulas' }).waitFor()
  await page.getByText('Ninguém abriu nada ainda.').waitFor()
  for (const code of codes.slice(0, 2))
    await fetch(`${url}/track/${code}`, { redirect: 'manual', headers: { 'user-agent': phone } })
  await fetch(`${url}/track/${codes[2]}`, { redirect: 'manual', headers: { 'user-agent': 'WhatsApp/2.24' } })
  await page.getByText('Pessoa 1 abriu Oferta').waitFor()
  await page.getByText('Máquina: prévia do link').waitFor({ timeout: 60_000 })
  await page.getByText('Prévias de links em aplicativos de mensagem: 1').waitFor()
  await page.getByText('2 pessoas · 40 % dos enviados').waitFor()
  // Nobody can say who has read an SMS, so that step is not counted.
  await page.getByRole('button', { name: 'Opções do gráfico Funil' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Ver como tabela' }).press('Enter')
  await page.getByRole('rowheader', { name: 'Entregues' }).waitFor()
  expect(await page.getByRole('rowheader').allInnerTexts()).not.toContain('Lidas')
  await page.getByLabel('Objetivo', { exact: true }).selectOption({ label: 'Webhook próprio' })
  await page.getByRole('button', { name: 'Adicionar objetivo' }).press('Enter')
  await page.getByText('Segredo do webhook').waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await sticksOut(page)).toBeNull()
  await page.goto('/campaigns/tracking')
  await page.getByRole('button', { name: 'Volta às aulas' }).waitFor()
  expect(await seriousProblems(page)).toEqual([])
  expect(await sticksOut(page)).toBeNull()
  await page.goto(`/campaigns/tracking/${campaignId}`)
  await page.getByRole('heading', { name: 'Volta às aulas' }).waitFor()
  await page.context().close()
})
