/** A user is notified by WhatsApp: from the button to the telephone, and the user's answer there comes back. */
import { randomUUIDv7 } from 'node:crypto'
import { template } from '@aura/contracts/templates/template.ts'
import type { Notice } from '@aura/contracts/warroom/groups/notice.ts'
import { tokenOf } from '@aura/infra/access-token.ts'
import { asking } from '@aura/infra/ask.ts'
import { createTestCompany } from '@aura/infra/company.ts'
import { openDesk } from '@aura/infra/desk.ts'
import { sharedWorld } from '@aura/infra/shared-world.ts'
import { until } from '@aura/infra/until.ts'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'

const timeouts = { within: 100_000, every: 50 }
const number = '+5511987650044'
const parts = {
  header: null,
  body: 'Aviso da operação sobre {{1}}. {{2}}. Veja na sua tela.',
  footer: null,
  buttons: [],
  variables: [
    { name: 'assunto', example: 'a fila' },
    { name: 'aviso', example: 'Há 28 esperando' },
  ],
}

test('a notice reaches a telephone once, is read there, and says so where it never arrived', async () => {
  const { provided } = sharedWorld()
  const company = await createTestCompany(provided.databaseUrl, ['company_owner', 'company_user'])
  const [owner, ana] = company.people
  if (!owner || !ana) throw new Error('there are two people')
  await using desk = await openDesk(company)
  const accessToken = tokenOf(owner.email)
  const ask = <T>(name: string, input: unknown) => asking(provided.url).ask<T>(name, input, accessToken)

  // 1. A number, an approved template, and a group with one member who has a telephone.
  const { channels } = await ask<{ channels: { id: string; account: string }[] }>('templates.template-channels', {})
  const templateId = randomUUIDv7()
  const worded = { name: 'aviso_da_operacao', language: 'pt_BR', category: 'utility', parts }
  const made = { templateId, channel: 'whatsapp', account: channels[0]?.account, ...worded }
  const { version } = z.parse(template, await ask('templates.create-template', made))
  await ask('templates.submit-template', { templateId, version })
  type Choice = { channelId: string; templates: { id: string }[] }
  const fit = async () => (await ask<Choice[]>('warroom.notice-whatsapp-choices', {}))[0]
  expect(await until(async () => (await fit())?.templates[0]?.id === templateId, timeouts)).toBe(true)
  const whatsapp = { channelId: (await fit())?.channelId, templateId }
  await ask('warroom.set-notice-whatsapp', { whatsapp })
  const group = {
    members: [ana.id],
    scheduleId: null,
    email: false,
    ways: { [ana.id]: { email: false, whatsapp: number } },
  }
  await ask('warroom.save-group', { key: 'technical', ...group, version: 0 })

  const tell = async (text: string) => {
    const noticeId = randomUUIDv7()
    await ask<Notice>('warroom.notify-group', { noticeId, group: 'technical', text, incidentId: null })
    return async () => {
      const found = `select whatsapp, seen_at is not null as seen from notice_receipts
        where company_id = $1 and notice_id = $3 and exists (select from channels where id = $2)`
      const { rows } = await desk.query(found, [noticeId])
      return rows[0]
    }
  }
  const becomes = async (receipt: () => Promise<{ whatsapp: string }>, state: string) =>
    expect(await until(async () => (await receipt()).whatsapp === state, timeouts)).toBe(true)

  // 2. It is there once, in the words of the template, and what becomes of it is known.
  const receipt = await tell('Há 28 esperando no suporte')
  await becomes(receipt, 'delivered')
  const [got, ...more] = await desk.phones.sentTo(desk.accountId, number)
  expect(more).toEqual([])
  expect(got?.content).toMatchObject({ type: 'template', name: worded.name })
  expect(JSON.stringify(got?.content)).toContain('Há 28 esperando no suporte')
  expect(await receipt()).toEqual({ whatsapp: 'delivered', seen: false })
  await desk.phones.read({ accountId: desk.accountId, customer: number })
  await becomes(receipt, 'read')
  expect(await receipt()).toEqual({ whatsapp: 'read', seen: true })

  // 3. One that never arrives is said to have failed.
  await desk.phones.behave(desk.accountId, { undeliverable: true })
  await becomes(await tell('Agora são 40'), 'failed')

  // 4. Colleagues are no customers: nobody waits in the inbox.
  const { rows } = await ask<{ rows: unknown[] }>('conversations.find', { channelId: channels[0]?.id, limit: 100 })
  expect(rows).toEqual([])
})
