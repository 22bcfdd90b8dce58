/** The voice panel in a browser whose microphone plays a WAV again and again, from its beginning each time it is opened. */
import { randomUUIDv7 } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AiConnection } from '@aura/contracts/ai/connection.ts'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { tokenOf } from './access-token.ts'
import { asking } from './ask.ts'
import { openBrowser } from './browser.ts'
import { enterAs, type Visitor } from './browser-actions.ts'
import { createTestCompany, testPassword } from './company.ts'
import { type ModelProviderSimulator, startModelProvider } from './model-provider/simulator.ts'
import { running } from './operations-test.ts'
import { sharedWorld } from './shared-world.ts'
import { testPool } from './test-pool.ts'
import { until } from './until.ts'
import { insertAgent } from './voice-test.ts'

export function testVoice(wav: Buffer) {
  const { url, databaseUrl } = sharedWorld().provided
  const directory = mkdtempSync(join(tmpdir(), 'aura-voice-'))
  let browser: Browser | undefined
  let provider: ModelProviderSimulator | undefined

  beforeAll(async () => {
    const file = join(directory, 'microphone.wav')
    writeFileSync(file, wav)
    browser = await openBrowser([
      ...['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
      ...[`--use-file-for-fake-audio-capture=${file}`, '--autoplay-policy=no-user-gesture-required'],
    ])
    provider = await startModelProvider()
  })
  beforeEach(() => provider?.answer({}))
  afterAll(async () => {
    await browser?.close()
    await provider?.[Symbol.asyncDispose]()
    rmSync(directory, { recursive: true })
  })

  /** An owner alone, and an AI agent to speak with. */
  async function createCompany() {
    const { id, people } = await createTestCompany(databaseUrl, ['company_owner'])
    const [person] = people
    if (!person) throw new Error('nobody is there')
    await insertAgent(databaseUrl, { id, userId: person.id }, 'Lia')
    return { id, visitor: { email: person.email, password: testPassword } }
  }

  async function enter(options?: Parameters<typeof enterAs>[4], before?: (page: Page) => Promise<unknown>) {
    const { visitor } = await createCompany()
    return await enterAs(running(browser), url, visitor, '/profile', options, before)
  }

  /** In a company whose models hear, answer and speak. */
  async function enterConnected(before?: (page: Page) => Promise<unknown>) {
    const { visitor } = await createCompany()
    await connectModels({ email: visitor.email, provider: running(provider) })
    return await enterAs(running(browser), url, visitor, '/profile', {}, before)
  }

  return {
    get provider() {
      return running(provider)
    },
    enter,
    enterConnected,
    createCompany,
    enterAs: async (visitor: Visitor) => await enterAs(running(browser), url, visitor, '/profile'),
    openVoice,
  }
}

/** Without it what the microphone plays is no speech into the answer: the answer is heard to its end. */
export async function switchBargeInOff(panel: Locator): Promise<void> {
  const choice = panel.getByRole('switch', { name: /^Interromper ao falar/ })
  await choice.waitFor()
  if (await choice.isChecked()) await choice.press('Space')
}

async function openVoice(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Assistente Aura' }).press('Enter')
  const panel = page.getByRole('dialog', { name: 'Aura', exact: true })
  await panel.getByRole('button', { name: 'Falar por voz' }).press('Enter')
  await panel.getByRole('region', { name: 'Conversa por voz' }).waitFor()
  return panel
}

type Connected = { email: string; provider: ModelProviderSimulator; name?: string; prices?: readonly object[] }

/** A connection that hears, answers and speaks, and has been tested; its id. What makes it by hand is `client/ai`'s test. */
export async function connectModels({ email, provider, name = 'Principal', prices = [] }: Connected): Promise<string> {
  const { url } = sharedWorld().provided
  const call = async <T>(command: string, input: object) => await asking(url).ask<T>(command, input, tokenOf(email))
  const connectionId = randomUUIDv7()
  const access = { kind: 'openai', baseUrl: provider.urlOf('openai'), key: provider.key }
  const { version } = await call<AiConnection>('ai.create-connection', { connectionId, name, ...access })
  const models = { chatModel: 'small-chat', transcriptionModel: 'listener', speechModel: 'speaker' }
  const times = { firstAnswerSeconds: 120, silenceSeconds: 120 }
  const edit = { connectionId, version, name, ...models, ...times, embeddingModel: null, prices }
  await call('ai.edit-connection', edit)
  await isTested(connectionId)
  provider.answer({})
  return connectionId
}

async function isTested(connectionId: string): Promise<void> {
  const pool = testPool(sharedWorld().provided.databaseUrl)
  const ask = () => pool.query(`select from ai_connections where id = $1 and health = 'ok'`, [connectionId])
  const isWell = await until(async () => (await ask()).rowCount === 1, { within: 60_000 })
  await pool.end()
  if (!isWell) throw new Error('the connection was not found well')
}
