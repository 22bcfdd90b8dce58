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

it('names of the customer, the operator and the company are placeholders where they stand as words', async () => {
  const { name: company } = await within(({ tx }) =>
    tx.selectFrom('companies').select('name').executeTakeFirstOrThrow(),
  )
  const { first_name: operator, last_name: surname } = await within(({ tx }) =>
    tx.selectFrom('users').where('id', '=', test.idOf(1)).select(['first_name', 'last_name']).executeTakeFirstOrThrow(),
  )
  const text = (first: string) =>
    `Oi ${first}, sou ${operator} ${surname} (${operator}), da ${company}: Anaís, Analisamos e Caiou o pedido 7.`
  await writeTo('Ana', text('Ana'))
  await writeTo('Caio', text('Caio'))
  await writeTo('D(avi', text('D(avi'))
  const found = (await find()).find((draft) => draft.text.includes('o pedido 7'))
  expect(found).toMatchObject({
    text:
      'Oi {{contato.primeiro_nome}}, sou {{operador.nome}} ({{operador.nome}}), da {{empresa.nome}}: ' +
      'Anaís, Analisamos e Caiou o pedido 7.',
    uses: 3,
  })
})

it('greetings and texts of procedures that an AI agent says are no drafts, and what its model writes is', async () => {
  const fixed = ['Olá, sou a assistente virtual da loja.', 'Vou cuidar da sua troca agora mesmo.']
  const steps = [{ kind: 'say', text: fixed[1] ?? '' }]
  const procedures = [{ name: 'Troca', phrases: ['quero trocar'], steps, end: 'go_on' }]
  const { id } = await test.createAgent({ greeting: fixed[0], procedures })
  const texts = [fixed[0] ?? '', `${fixed[1]}\n\nQual é o pedido?`, 'O frete é grátis acima de cem reais.']
  for (const at of [0, 1, 2]) {
    const conversationId = await floor.say(`+551198766020${at}`, 'Oi')
    const { ownershipVersion } = await call<Conversation>(1, 'conversations.claim', { conversationId })
    for (const text of texts) {
      const messageId = randomUUIDv7()
      const content = { type: 'text', text }
      await call(1, 'conversations.send', { conversationId, messageId, ownershipVersion, content })
      const author = JSON.stringify({ kind: 'ai_agent', id, name: 'Lia' })
      await within(({ tx }) => tx.updateTable('messages').set({ author }).where('id', '=', messageId).execute())
    }
  }
  const found = (await find()).map(({ text }) => text)
  expect(found).toContain(texts[2])
  expect(found.filter((text) => fixed.some((part) => text.includes(part)))).toEqual([])
})
