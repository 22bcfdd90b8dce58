/** Sources that jobs read: uploaded files, and pages that change while nobody looks. */
import { randomUUIDv7 } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { KnowledgeSource } from '@aura/contracts/agents/knowledge.ts'
import { textDocument } from '@aura/contracts/files/purposes.ts'
import { testAgents } from '@aura/infra/agents-test.ts'
import { docx, paragraph, pdf } from '@aura/server/agents/knowledge/documents/testing/make-documents.ts'
import { expect, it } from 'vitest'

const test = testAgents()
const { call, outcome, answer, floor, connect, serve } = test
type Found = { title: string; version: number; page: number | null; text: string }
const find = async (text: string) => (await call<{ rows: Found[] }>(0, 'agents.find-knowledge', { text })).rows
const source = (id: string) =>
  test.within(({ tx }) =>
    tx
      .selectFrom('ai_sources')
      .where('id', '=', id)
      .select(['state', 'problem', 'version', 'last_version'])
      .executeTakeFirstOrThrow(),
  )
async function addFile(content: Buffer, name: string): Promise<string> {
  const input = { sourceId: randomUUIDv7(), title: name, fileId: await test.upload(content, name) }
  const { id } = await call<KnowledgeSource>(0, 'agents.add-file', input)
  await test.readSource(id)
  return id
}

it('a PDF is found by its words, and an answer cites its page and version', async () => {
  const id = await addFile(pdf(['O frete custa dez reais.', 'A garantia vale um ano.']), 'Manual.pdf')
  expect(await source(id)).toMatchObject({ state: 'ready', problem: null, version: 1 })
  expect(await find('garantia')).toMatchObject([{ title: 'Manual.pdf', version: 1, page: 2 }])
  await connect(0)
  await serve({ tools: ['search_knowledge'] })
  const search = { name: 'search_knowledge', input: '{"query":"garantia"}' }
  test.provider(0).answer({ words: [], call: search, afterTools: { words: ['Vale um ano.'] } })
  const conversation = await floor.say('+5511987651000', 'Qual a garantia?')
  await answer(conversation)
  expect((await test.turns(conversation))[0]?.sources).toMatchObject([{ id, title: 'Manual.pdf, p. 2', version: 1 }])
})

it('a DOCX, a text and a table are found too, and what is damaged says so', async () => {
  await addFile(docx(paragraph('Pagamos no boleto ou no pix.')), 'Pagamento.docx')
  await addFile(Buffer.from('A loja abre às nove.'), 'Horário.txt')
  await addFile(Buffer.from('Cidade;Prazo\nSantos;dois dias\n'), 'Prazos.csv')
  expect(await find('boleto')).toMatchObject([{ title: 'Pagamento.docx', page: null }])
  expect(await find('loja abre')).toMatchObject([{ title: 'Horário.txt' }])
  expect(await find('santos')).toMatchObject([{ title: 'Prazos.csv', text: 'Cidade: Santos\nPrazo: dois dias' }])
  const id = await addFile(pdf(['x']).subarray(0, 90), 'Partido.pdf')
  expect(await source(id)).toMatchObject({ state: 'failed', problem: 'damaged', version: 0 })
})

it('a file is the uploader’s own, of another kind it is not taken, and it goes with its source', async () => {
  const fileId = await test.upload(Buffer.from('Texto'), 'a.txt')
  const add = () => ({ sourceId: randomUUIDv7(), title: 'a', fileId })
  expect(await outcome(0, 'agents.add-file', { ...add(), fileId: randomUUIDv7() })).toBe('files.not_found')
  expect(await outcome(1, 'agents.add-file', add())).toBe('auth.forbidden')
  const { id: sourceId } = await call<KnowledgeSource>(0, 'agents.add-file', add())
  expect(await outcome(0, 'agents.add-file', add())).toBe('files.not_found')
  await expect(test.upload(Buffer.from('<html></html>'), textDocument)).rejects.toThrow('files.type_refused')
  await call(0, 'agents.remove-source', { sourceId })
  const file = await test.within(({ tx }) =>
    tx.selectFrom('files').where('id', '=', fileId).select('taken_at').executeTakeFirst(),
  )
  expect(file).toEqual({ taken_at: null })
})

it('a page that changed is a new version when it is read again, and one that did not is none', async () => {
  let body = '<p>Aberto até as dezoito horas.</p>'
  const server = createServer((_, response) => response.setHeader('content-type', 'text/html').end(body))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const own = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const page = { sourceId: randomUUIDv7(), title: 'Horários', url: 'https://loja.example.com/h', recrawlHours: 6 }
  const { id } = await call<KnowledgeSource>(0, 'agents.add-url', page)
  await test.within(({ tx }) =>
    tx
      .updateTable('ai_sources')
      .set({ url: `${own}/h` })
      .where('id', '=', id)
      .execute(),
  )
  const read = async () => {
    await test.readSource(id, { mode: 'embedded', simulatorUrl: own })
    return await source(id)
  }
  expect(await read()).toMatchObject({ state: 'ready', version: 1 })
  expect(await read()).toMatchObject({ state: 'ready', version: 1, last_version: 1 })
  body = '<p>Aberto até as vinte horas.</p>'
  expect(await read()).toMatchObject({ version: 2, last_version: 2 })
  expect(await find('aberto')).toMatchObject([{ version: 2, text: 'Aberto até as vinte horas.' }])
  expect(await test.readings(id)).toEqual(['now', 'again'])
  // The address leads inside our network, and nothing is exempt: it is not reached, and the old words stay.
  await test.readSource(id, { mode: 'production' })
  expect(await source(id)).toMatchObject({ state: 'failed', problem: 'not_reached', version: 2 })
  server.close()
})
