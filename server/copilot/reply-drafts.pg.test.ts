/** What was written again and again becomes a draft, once, and a reply of the company's when a supervisor approves it. */
import { randomUUIDv7 } from 'node:crypto'
import type { Conversation } from '@aura/contracts/conversations/conversation.ts'
import type { ReplyDraft } from '@aura/contracts/copilot/reply-draft.ts'
import type { Reply } from '@aura/contracts/replies/reply.ts'
import { testAgents } from '@aura/infra/agents-test.ts'
import { snapshotView } from '@aura/server/platform/snapshot-view.ts'
import { expect, it } from 'vitest'
import { findDrafts } from './find-drafts.ts'
import { replyDrafts } from './reply-drafts.ts'

const test = testAgents()
const { call, outcome, floor, within } = test

async function drafts(): Promise<ReplyDraft[]> {
  const { json } = await snapshotView(test.bench.pool, test.company.id, replyDrafts, {}, { room: '', owner: null })
  return Object.values(JSON.parse(json).drafts)
}

let phone = 0
/** To a customer of that name. */
async function writeTo(name: string, text: string): Promise<void> {
  phone += 1
  const conversationId = await floor.say(`+55119876601${String(phone).padStart(2, '0')}`, 'Oi')
  await within(({ tx }) =>
    tx.updateTable('conversations').set({ contact_name: name }).where('id', '=', conversationId).execute(),
  )
  const { ownershipVersion } = await call<Conversation>(1, 'conversations.claim', { conversationId })
  const key = { conversationId, messageId: randomUUIDv7(), ownershipVersion }
  await call(1, 'conversations.send', { ...key, content: { type: 'text', text } })
}

const find = async () => {
  await within((work) => findDrafts(work))
  return await drafts()
}

it('the same words to three customers make one draft, with a placeholder for the name, and less makes none', async () => {
  await writeTo('Ana Souza', 'Ana, o prazo de entrega é de cinco dias.')
  await writeTo('Bia Lima', 'Bia, o prazo de entrega é de cinco dias!')
  await writeTo('Caio Reis', 'Este texto foi escrito uma vez apenas.')
  expect(await find()).toEqual([])
  await writeTo('Davi Melo', 'Davi, o prazo de entrega é de cinco dias.')
  const [draft, ...others] = await find()
  expect(draft).toMatchObject({ text: '{{contato.primeiro_nome}}, o prazo de entrega é de cinco dias.', uses: 3 })
  expect(others).toEqual([])
  await writeTo('Eva Dias', 'Eva, o prazo de entrega é de cinco dias.')
  expect(await find()).toMatchObject([{ id: draft?.id, uses: 4, conversations: 4 }])
})

it('approved it is a reply of the company, dismissed it never comes back, and operators do neither', async () => {
  for (const name of ['Ana', 'Bia', 'Caio']) {
    await writeTo(name, 'O boleto chega por e-mail em um dia útil.')
    await writeTo(name, 'A nota fiscal segue junto com o pedido.')
  }
  const found = await find()
  const draftOf = (words: string) => found.find(({ text }) => text.includes(words))?.id ?? ''
  const reply = { replyId: randomUUIDv7(), shortcut: 'boleto', title: 'Boleto', text: 'O boleto chega em um dia útil.' }
  const approving = { draftId: draftOf('boleto'), ...reply }
  expect(await outcome(1, 'copilot.approve-draft', approving)).toBe('auth.forbidden')
  expect(await call<Reply>(0, 'copilot.approve-draft', approving)).toMatchObject({ shared: true, shortcut: 'boleto' })
  await call(0, 'copilot.dismiss-draft', { draftId: draftOf('nota') })
  expect(await outcome(0, 'copilot.dismiss-draft', { draftId: draftOf('nota') })).toBe('copilot.draft_not_found')
  expect((await find()).filter(({ text }) => /boleto|nota/.test(text))).toEqual([])
})
