/** What a person sees of a provider that fails, in the chat and in the voice, alone and with a second connection behind it. */

import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { toolCallOf } from '../../infra/assistant-test.ts'
import { noteNotices } from '../../infra/browser-notices.ts'
import type { Script } from '../../infra/model-provider/script.ts'
import { type ModelProviderSimulator, startModelProvider } from '../../infra/model-provider/simulator.ts'
import { sharedWorld } from '../../infra/shared-world.ts'
import { testPool } from '../../infra/test-pool.ts'
import { connectModels, switchBargeInOff, testVoice } from '../../infra/voice-browser.ts'
import { toneWav } from '../../infra/voice-test.ts'

type Fault = Partial<Script>

const { databaseUrl } = sharedWorld().provided
const voice = testVoice(toneWav(2))
const owner = testPool(databaseUrl)
let [companyId, secondId] = ['', '']
let second: ModelProviderSimulator
let page: Page
let panel: Locator

beforeAll(async () => {
  const { id, visitor } = await voice.createCompany()
  companyId = id
  second = await startModelProvider()
  await connectModels({ email: visitor.email, provider: voice.provider, prices })
  secondId = await connectModels({ email: visitor.email, provider: second, name: 'Reserva', prices })
  second.answer({ words: ['Da reserva.'], speech: { heard: 'Ouvido pela reserva', fault: null } })
  page = await voice.enterAs(visitor)
  await page.getByRole('button', { name: 'Assistente Aura' }).press('Enter')
  panel = page.getByRole('dialog', { name: 'Aura', exact: true })
})
afterAll(async () => {
  await second[Symbol.asyncDispose]()
  await owner.end()
})

/** What a call costs is known. */
const prices = ['small-chat', 'listener'].map((model) => ({ model, inputMicros: 1_000_000, outputMicros: 2_000_000 }))

/** No connection rests from the fault before, and the second one is there or not. */
async function prepare(fault: Fault, { hasSecond }: { hasSecond: boolean }) {
  await owner.query(
    `update ai_connections set rest_until = null, failures = 0, paused = (id = $2 and not $3) where company_id = $1`,
    [companyId, secondId, hasSecond],
  )
  // Silence is a time-out on the first one alone, and there after a second where that is what fails: in the chat
  // within the answer, in speech before it.
  const secondsFor = (each: { kind: string } | null | undefined) => (each?.kind === 'silence' ? 1 : 30)
  await owner.query(
    'update ai_connections set first_answer_seconds = $3, silence_seconds = $4 where company_id = $1 and id <> $2',
    [companyId, secondId, secondsFor(fault.speech?.fault), secondsFor(fault.fault)],
  )
  await owner.query('delete from ai_calls where company_id = $1', [companyId])
  await owner.query('update ai_budgets set spent_micros = 0 where company_id = $1', [companyId])
  voice.provider.answer(fault)
}

/** The outcomes of the calls, once none is open; each has been added to the month once. */
async function booked(purpose: string): Promise<string[]> {
  const calls = async () =>
    (await owner.query('select * from ai_calls where company_id = $1 order by at, id', [companyId])).rows
  await expect.poll(async () => (await calls()).filter(({ outcome }) => outcome === 'calling')).toEqual([])
  const found = await calls()
  const micros = found.reduce((sum, row) => sum + Number(row.micros), 0)
  const { rows: budgets } = await owner.query('select spent_micros from ai_budgets where company_id = $1', [companyId])
  expect(Number(budgets[0]?.spent_micros ?? 0)).toBe(micros)
  expect(micros).toBeGreaterThanOrEqual(found.some(({ outcome }) => outcome === 'answered') ? 1 : 0)
  return found.filter((row) => row.purpose === purpose).map(({ outcome }) => outcome)
}

const status = (code: number): Fault => ({ fault: { kind: 'status', status: code, at: 'chat' } })
const faults: readonly (readonly [string, Fault, string])[] = [
  ['a time-out', { fault: { kind: 'silence', after: 0 } }, 'timeout'],
  ['a status 429', status(429), 'rate_limited'],
  ['a status 500', status(500), 'server_error'],
  ['a broken stream', { fault: { kind: 'torn', after: 0 } }, 'cut_off'],
  ['a call of a tool that is no JSON', { words: [], call: toolCallOf('figures', '{"topic"') }, 'malformed'],
]

test.each(faults)('chat, %s: the product’s words and the next question, or the second connection', async (...row) => {
  const [, fault, outcome] = row
  const answers = panel.getByRole('article')
  const ask = async () => {
    const before = await answers.count()
    await panel.getByLabel('Mensagem').fill('Oi?')
    await panel.getByLabel('Mensagem').press('Enter')
    await expect.poll(() => answers.count()).toBe(before + 1)
  }
  const shown = await noteNotices(page)
  const isShown = (words: string) => expect.poll(shown).toContainEqual(expect.stringContaining(words))
  await prepare(fault, { hasSecond: false })
  await ask()
  await answers.last().getByText('Desculpe, estou com problemas técnicos no momento.').waitFor()
  await isShown('Erro de comunicação')
  await isShown('Não foi possível se comunicar com Aura. Tente novamente.')
  expect(await booked('assistant')).toEqual([outcome])
  await prepare(fault, { hasSecond: true })
  await ask()
  await answers.last().getByText('Da reserva.').waitFor()
  await isShown('Aura respondeu')
  expect(await booked('assistant')).toEqual([outcome, 'answered'])
})

async function openVoice() {
  if ((await panel.getByLabel('Agente de IA').count()) === 0)
    await panel.getByRole('button', { name: 'Falar por voz' }).press('Enter')
}
async function speak() {
  await openVoice()
  await panel.getByLabel('Agente de IA').selectOption('Lia')
  await panel.getByRole('button', { name: 'Gravar', exact: true, disabled: false }).press('Enter')
  await panel.getByRole('button', { name: 'Parar e enviar', disabled: false }).press('Enter')
}
/** The answer is not heard to its end: the panel is ready for the next recording at once. */
async function startOver() {
  await panel.getByRole('button', { name: 'Reiniciar' }).press('Enter')
  await panel.getByRole('status', { name: 'Estado da voz' }).getByText('Pronto para gravar').waitFor()
  await panel.getByText('Escolha um agente, grave e fale.').waitFor()
}

test.each(faults)(
  'voice, %s of the model: a person would go on, and the panel with the next recording',
  async (...row) => {
    const [, fault, outcome] = row
    await prepare(fault, { hasSecond: false })
    await speak()
    await panel.getByText('Neste ponto eu passaria a conversa para uma pessoa da equipe.').waitFor()
    await panel.getByText('O provedor respondeu com um erro.').waitFor()
    expect(await booked('agent')).toEqual([outcome])
    await startOver()
  },
)

const deaf = (fault: Script['speech']['fault']): Fault => ({ speech: { heard: '', fault } })
const at = 'transcriptions'

test.each([
  ['a time-out', deaf({ kind: 'silence', at }), 'timeout'],
  ['a status 429', deaf({ kind: 'status', status: 429, at }), 'rate_limited'],
  ['a broken answer', deaf({ kind: 'torn', at }), 'cut_off'],
  ['nonsense', deaf({ kind: 'nonsense', at }), 'malformed'],
] as const)('voice, %s of what recognises speech: the catalogue’s sentence, and the panel goes on', async (...row) => {
  const [, fault, outcome] = row
  await prepare(fault, { hasSecond: false })
  await speak()
  await panel.getByRole('alert').getByText('Erro ao processar áudio', { exact: true }).waitFor()
  expect(await booked('voice')).toEqual([outcome])
  await startOver()
})

test('voice with a second connection: each step that fails is taken by the second one', async () => {
  await prepare({ ...status(500), ...deaf({ kind: 'status', status: 429 }) }, { hasSecond: true })
  await openVoice()
  await switchBargeInOff(panel)
  await speak()
  await panel.getByText('Ouvido pela reserva').waitFor()
  await panel.getByText('Da reserva.').waitFor()
  await panel.getByText(/áudio em .* → primeiro som após/).waitFor()
  expect(await booked('agent')).toEqual(['server_error', 'answered'])
  expect((await booked('voice')).toSorted()).toEqual(['answered', 'answered', 'rate_limited', 'rate_limited'])
})
