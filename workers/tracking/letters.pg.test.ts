import { randomUUIDv7 } from 'node:crypto'
import type { CampaignLine } from '@aura/contracts/tracking/figures.ts'
import { testCampaigns } from '@aura/infra/campaigns-test.ts'
import { writtenLetter } from '@aura/server/channels/adapters/email-message.ts'
import { unsubscribe } from '@aura/server/tracking/unsubscribe.ts'
import { expect, it } from 'vitest'

const { outbound, call, people, draft, launch, settle, dispatch, ledger, bed, stateOf } = testCampaigns('email')
const message = { type: 'text', text: 'Olá', subject: 'Novidades' }
const codeOf = (url = '') => url.split('/').at(-1) ?? ''

it('a letter of a campaign says in its headers how to unsubscribe and that it is automatic; an answer to a person does not', async () => {
  await people(1)
  await launch(await draft({ message }))
  await settle()
  const [sending] = outbound.provider.got
  expect(sending?.letter?.unsubscribeUrl).toMatch(/^http:\/\/aura\.test\/unsubscribe\/\w{12}$/)
  if (!sending) throw new Error('nothing was sent')
  const raw = (await writtenLetter({ address: 'loja@empresa.example', settings: {} }, sending)).toString('utf8')
  const head = raw.slice(0, raw.indexOf('\r\n\r\n')).replaceAll(/\r\n\s+/g, ' ')
  expect(head).toContain(`List-Unsubscribe: <${sending.letter?.unsubscribeUrl}>`)
  expect(head).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  expect(head).toContain('Auto-Submitted: auto-generated')
  const { letter: _, autoSubmitted: __, ...answer } = sending
  const plain = (await writtenLetter({ address: 'loja@empresa.example', settings: {} }, answer)).toString('utf8')
  expect(plain).not.toContain('List-Unsubscribe')
  expect(plain).not.toContain('Auto-Submitted')
})

it('who unsubscribes gets nothing of what is queued already, and the campaign counts it', async () => {
  await people(2)
  const first = await draft({ message })
  await launch(first)
  await settle()
  const [ana, bia] = outbound.provider.got
  const second = await draft({ message })
  await launch(second)
  await dispatch()
  bed.advance(1_000)
  await dispatch()
  const leave = () => outbound.within((work) => unsubscribe(work, codeOf(ana?.letter?.unsubscribeUrl)))
  expect([await leave(), await leave()]).toEqual([true, true])
  await settle()
  expect(outbound.provider.got.map(({ to }) => to).sort()).toEqual([ana?.to, bia?.to, bia?.to].sort())
  expect((await ledger(second)).reasons.failed).toEqual([{ code: 'conversations.consent_withdrawn', count: 1 }])
  expect(await stateOf(second)).toBe('finished')
  const { campaign } = await call<{ campaign: CampaignLine }>('tracking.campaign', { campaignId: first.id })
  expect(campaign.unsubscribed).toBe(1)
  expect(await outbound.within((work) => unsubscribe(work, randomUUIDv7().slice(0, 12)))).toBe(false)
})

it('a letter in blocks carries its pictures, and its foot stands below them', async () => {
  const fileId = '0198c0de-0000-7000-8000-00000000f11e'
  const blocks = [
    { type: 'heading' as const, text: 'Colecao' },
    { type: 'image' as const, fileId, alt: 'Mochila', url: null },
  ]
  const sending = {
    ...{ messageId: '0198c0de-0000-7000-8000-000000000042', to: 'maria@cliente.example', replyTo: null, file: null },
    content: { type: 'text' as const, text: 'Colecao em palavras', subject: 'Colecao', blocks },
    letter: { unsubscribeUrl: 'https://a.example/u', unsubscribeText: 'Sair', pictureUrl: 'https://a.example/p.gif' },
    pictures: new Map([[fileId, { name: 'mochila.png', type: 'image/png', bytes: new Uint8Array([137, 80, 78, 71]) }]]),
  }
  const raw = (await writtenLetter({ address: 'loja@empresa.example', settings: {} }, sending)).toString('utf8')
  expect(raw).toContain('Content-Type: image/png')
  expect(raw).toContain(`Content-ID: <${fileId}@picture>`)
  expect(raw.replace(/=\r?\n/g, '')).toContain(`cid:${fileId}@picture`)
  expect(raw).toContain('Colecao em palavras')
  expect(raw).toContain('https://a.example/u')
})
