/** Conversations in the search: by their contact, and by their messages. */

import { randomUUIDv7 } from 'node:crypto'
import type { Conversation } from '@aura/contracts/conversations/conversation.ts'
import type { OutputOf } from '@aura/contracts/platform/operation.ts'
import type { find, SearchResult } from '@aura/contracts/search/find.ts'
import { createTestCompany } from '@aura/infra/company.ts'
import { testConversations } from '@aura/infra/operations-test.ts'
import { expect, it } from 'vitest'

const [owner, ana] = [0, 1]
const [marina, rui] = ['+5511987653001', '+5511987653002']

const { bench, company, floor } = testConversations(['company_owner', 'company_user'])

const call = (name: string, input: object, who = ana, of = company) =>
  bench.call(name, input, of.people[who]?.claims ?? null)
async function search(text: string, who = ana, of = company): Promise<SearchResult[]> {
  const { output } = await call('search.find', { text }, who, of)
  const { groups } = output as OutputOf<typeof find>
  return groups.find(({ type }) => type === 'conversation')?.results ?? []
}
const paths = async (text: string) => (await search(text)).map(({ path }) => path)

async function named(phone: string, name: string, words: string): Promise<string> {
  const conversationId = await floor.say(phone, words)
  const { contact_id: contactId } = await floor.within(({ tx }) =>
    tx.selectFrom('conversations').where('id', '=', conversationId).select('contact_id').executeTakeFirstOrThrow(),
  )
  await call('contacts.edit', { contactId, version: 1, name, note: null }, owner)
  return conversationId
}

it('finds them by name and address, and by words of a message, which it leads to', async () => {
  const id = await named(marina, 'Marina Conceição', 'A impressora não imprime as etiquetas')
  const claimed = (await call('conversations.claim', { conversationId: id })).output as Conversation
  const messageId = randomUUIDv7()
  const text = 'Vou conferir a configuração do papel térmico'
  const content = { type: 'text', text }
  await call('conversations.send', {
    conversationId: id,
    messageId,
    ownershipVersion: claimed.ownershipVersion,
    content,
  })
  await call('conversations.note', { conversationId: id, messageId: randomUUIDv7(), text: 'Cliente desde 2019' })
  for (const words of ['conceicao', 'marina', '98765-3001'])
    expect([words, await paths(words)]).toEqual([words, [`/operations?c=${id}`]])
  expect(await paths('ETIQUETAS impressora')).toEqual([`/operations?c=${id}&m=2`])
  expect(await paths('configuracao termico')).toEqual([`/operations?c=${id}&m=4`])
  expect(await paths('cliente desde')).toEqual([`/operations?c=${id}&m=5`])
  expect(await paths('impress')).toEqual([`/operations?c=${id}&m=2`])
  expect(await paths('impressora violeta')).toEqual([])
  expect(await search('configuracao')).toMatchObject(
    [{ id, title: 'Marina', subtitle: text, description: 'whatsapp', status: 'open' }].map((item) => ({
      ...item,
      title: expect.any(String),
    })),
  )
})

it('shows a conversation once, the newest message that fits, and newer ones first', async () => {
  const first = await named(marina, 'Marina', 'O boleto venceu')
  const second = await named(rui, 'Rui', 'Onde está o boleto?')
  await floor.say(marina, 'Achei o boleto')
  expect(await paths('boleto')).toEqual([`/operations?c=${first}&m=3`, `/operations?c=${second}&m=2`])
})

it('takes any message and any question: long words, no words, signs', async () => {
  const id = await floor.say(marina, `https://exemplo.com/${'a'.repeat(3000)} %%% '' <-> :*`)
  await floor.say(marina, '🚀')
  expect(await paths('exemplo com')).toEqual([`/operations?c=${id}&m=2`])
  for (const text of ['%%', "''", '<->', '(((', 'z:*', '\\\\']) expect([text, await paths(text)]).toEqual([text, []])
})

it('shows nothing to another company, nor to a user without the permission for conversations', async () => {
  await named(marina, 'Marina', 'Um segredo só nosso')
  const other = await createTestCompany(bench.databaseUrl, ['company_owner', 'company_user'])
  expect(await search('segredo', ana, other)).toEqual([])
  expect(await search('segredo')).toHaveLength(1)
  const userId = company.people[ana]?.id
  await call('companies.set-permission', { userId, permission: 'view_operations', granted: false }, owner)
  expect(await search('segredo')).toEqual([])
})
