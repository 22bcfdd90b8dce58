import { randomUUIDv7 } from 'node:crypto'
import { type Language, languages } from '@aura/contracts/platform/values.ts'
import { chatContext, furnishDay, newestAnswer } from '@aura/infra/assistant-test.ts'
import { figureSql } from '@aura/infra/figure-sql.ts'
import { running, testConversations } from '@aura/infra/operations-test.ts'
import { type Testbed, testbed } from '@aura/workers/platform/testbed.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type FigureName, figureNames } from './figure-names.ts'
import { questions } from './questions.sample.ts'
import { topicNames } from './topics.ts'
import { understand } from './understand.ts'
import { words } from './words.ts'

const test = testConversations()
let bed: Testbed | undefined
beforeAll(() => {
  bed = testbed(test.bench.databaseUrl)
})
afterAll(() => bed?.[Symbol.asyncDispose]())

const columns: Record<Language, 1 | 2 | 3> = { 'pt-BR': 1, 'en-US': 2, 'es-ES': 3 }
const seen = new Set<string>()

it('there are at least sixty questions, and one for every topic', () => {
  expect(questions.length).toBeGreaterThanOrEqual(60)
  expect(topicNames.filter((name) => !questions.some(([topic]) => topic === name))).toEqual([])
})

it.each(languages)('what is asked in %s is understood, whatever the language of the person', (language) => {
  const wrong = questions.flatMap((question) =>
    languages.flatMap((preferred) => {
      const understood = understand(question[columns[language]], preferred)
      return understood?.topic === question[0] ? [] : [`${question[columns[language]]} → ${understood?.topic}`]
    }),
  )
  expect([...new Set(wrong)]).toEqual([])
})

/** What the label says after the figure's own words, in whichever language; a usual stage is counted by its id. */
function ofLabel(label: string, name: FigureName): string | null {
  const own = languages.map((language) => words[language].figures[name]).find((text) => label.startsWith(text)) ?? ''
  const of = label.slice(own.length + 1)
  const stages = languages.flatMap((language) => Object.entries(words[language].stages))
  return of === '' ? null : (stages.find(([, text]) => text === of)?.[0] ?? of)
}

it.each(languages)('each figure of each answer in %s is what the database counts', async (language) => {
  await furnishDay(test)
  const { owner } = running(bed)
  const [company, person] = [test.company.id, test.idOf(0)]
  const wrong: unknown[] = []
  for (const question of questions) {
    const message = question[columns[language]]
    const output = await test.call<object>(0, 'aura-ai-chat', { message, context: chatContext })
    expect(output, message).toMatchObject({ model_used: 'aura-system' })
    const { figures, text } = await newestAnswer(owner, person)
    if (figures.length === 0) wrong.push({ message, text })
    for (const { key, label, value, link } of figures) {
      seen.add(key)
      const name = figureNames.find((known) => known === key)
      if (!name) throw new Error(`${key} is no figure`)
      const sql = figureSql[name]
      const of = ofLabel(label, name)
      const values = [company, person, of].slice(0, sql.includes('$3') ? 3 : sql.includes('$2') ? 2 : 1)
      const padded = sql.includes('$3') && !sql.includes('$2') ? sql.replaceAll('$3', '$2') : sql
      const { rows } = await owner.query(padded, sql.includes('$3') ? [company, of] : values)
      const counted = rows[0] === undefined ? null : Object.values(rows[0])[0]
      if (value !== (counted === null ? null : Number(counted))) wrong.push({ message, key, label, value, counted })
      expect(link).toMatch(/^\/[a-z]/)
    }
  }
  expect(wrong).toEqual([])
})

it('every figure there is stood in one of the answers', () => {
  expect(figureNames.filter((name) => !seen.has(name))).toEqual([])
})

it('a person who may not see it is told so, and nothing of it', async () => {
  await furnishDay(test)
  for (const message of ['Quanto gastamos este mês?', 'Qual o gasto com IA?', 'Quais canais estão ativos?']) {
    const output = await test.call<{ response: string }>(1, 'aura-ai-chat', { message, context: chatContext })
    expect(output.response).toBe(words['pt-BR'].forbidden)
  }
  const { response } = await test.call<{ response: string }>(1, 'aura-ai-chat', {
    ...{ message: 'Resumo de analytics', context: chatContext },
  })
  expect(response).toContain(words['pt-BR'].figures.deals_open)
  expect(response).not.toContain(words['pt-BR'].figures.capacity)
})

it('what is not understood is answered with what can be asked', async () => {
  const ask = (message: string) => test.call<{ response: string }>(0, 'aura-ai-chat', { message, context: chatContext })
  expect((await ask('xyzzy')).response).toBe(words['pt-BR'].help)
})

it.each([
  ['quantas audiências temos aqui', 'en-US', 'pt-BR'],
  ['¿Cuántas audiencias tenemos?', 'pt-BR', 'es-ES'],
  ['How many deals are there?', 'es-ES', 'en-US'],
  ['CSAT', 'es-ES', 'es-ES'],
] as const)('%s, asked by a person who reads %s, is answered in %s', (question, preferred, language) => {
  expect(understand(question, preferred)?.language).toBe(language)
})

it.each([
  ['currency', /\*\*[\d.,]+\u00a0R\$\*\*/],
  ['language', /\*\*R\$\u00a0[\d.]+,\d\d\*\*/],
] as const)('money in an answer is written as the company has it: %s', async (format, written) => {
  const { owner } = running(bed)
  const dealId = randomUUIDv7()
  const value = { amount: 250_000, currency: 'BRL' }
  await test.call(0, 'deals.create', { dealId, title: 'Loja', value, probability: 40 })
  await owner.query('update companies set money_format = $1 where id = $2', [format, test.company.id])
  await test.call(0, 'aura-ai-chat', { message: 'Qual o valor do pipeline?', context: chatContext })
  expect((await newestAnswer(owner, test.idOf(0))).text).toMatch(written)
})
