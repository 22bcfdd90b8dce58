/** The voice panel in a browser whose microphone plays a WAV again and again, from its beginning each time it is opened. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { openBrowser } from './browser.ts'
import { enterAs, type Visitor, waitForFocus } from './browser-actions.ts'
import { createTestCompany, testPassword } from './company.ts'
import { type ModelProviderSimulator, startModelProvider } from './model-provider/simulator.ts'
import { running } from './operations-test.ts'
import { sharedWorld } from './shared-world.ts'
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
    const page = await enterAs(running(browser), url, visitor, '/profile', options)
    if (before) {
      await before(page)
      await page.reload()
    }
    return page
  }

  return {
    get provider() {
      return running(provider)
    },
    enter,
    createCompany,
    enterAs: async (visitor: Visitor) => await enterAs(running(browser), url, visitor, '/profile'),
    openVoice,
    connect: (page: Page) => connectByHand(page, running(provider), '/profile'),
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

/** A connection that hears, answers and speaks, made by hand at its screen. */
export async function connectByHand(page: Page, provider: ModelProviderSimulator, path: string): Promise<void> {
  await page.goto('/integrations/ias')
  await page.getByRole('button', { name: 'Nova conexão' }).press('Enter')
  const form = page.getByRole('dialog', { name: 'Nova conexão' })
  await form.getByLabel('Nome').fill('Principal')
  await form.getByLabel('Endereço da API').fill(provider.urlOf('openai'))
  await form.getByLabel('Chave da API').fill(provider.key)
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog', { name: 'Principal' })
  await waitForFocus(drawer)
  await drawer.getByLabel('Modelo de conversa').fill('small-chat')
  await drawer.getByLabel('Modelo de transcrição').fill('listener')
  await drawer.getByLabel('Modelo de fala').fill('speaker')
  provider.answer({ call: { name: 'report_ready', input: '{"ready":true}' } })
  await page.keyboard.press('Enter')
  await drawer.getByText('Funcionando').waitFor()
  await drawer.getByText('Transcrição', { exact: true }).waitFor()
  await drawer.getByText('Fala', { exact: true }).waitFor()
  provider.answer({})
  await page.goto(path)
}
