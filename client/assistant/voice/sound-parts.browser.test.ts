/** Microphones and players that are opened are closed, whatever fails or is cancelled; and an old server is spoken with. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { soundOf } from '../../../infra/model-provider/sound.ts'
import { switchBargeInOff, testVoice } from '../../../infra/voice-browser.ts'
import { toneWav } from '../../../infra/voice-test.ts'

const voice = testVoice(toneWav(2))

/** What sounds are made of: each is slow to be decoded, and one can be made to fail by its name. */
const watchSounds = () => {
  const contexts: AudioContext[] = []
  const tracks: MediaStreamTrack[] = []
  const { mediaDevices } = navigator
  const open = mediaDevices.getUserMedia.bind(mediaDevices)
  mediaDevices.getUserMedia = async (wish) => {
    const stream = await open(wish)
    tracks.push(...stream.getTracks())
    return stream
  }
  const fails = (name: string) => document.documentElement.dataset.fault === name
  window.AudioContext = class extends AudioContext {
    constructor(options?: AudioContextOptions) {
      super(options)
      contexts.push(this)
    }
    override createDelay(longest?: number) {
      if (fails('delay')) throw new Error('no delay')
      return super.createDelay(longest)
    }
    override createAnalyser() {
      if (fails('player') && this.sampleRate !== 16_000) throw new Error('no analyser')
      return super.createAnalyser()
    }
    override async decodeAudioData(bytes: ArrayBuffer) {
      document.documentElement.dataset.decoding = 'yes'
      const buffer = await super.decodeAudioData(bytes)
      await new Promise((resolve) => setTimeout(resolve, 1_000))
      document.documentElement.dataset.decoded = 'yes'
      return buffer
    }
  }
  Object.assign(window, {
    openSounds: () => ({
      contexts: contexts.filter(({ state }) => state !== 'closed').length,
      tracks: tracks.filter(({ readyState }) => readyState === 'live').length,
      made: contexts.length,
    }),
  })
}

type Sounds = { contexts: number; tracks: number; made: number }
const openSounds = (page: Page) => page.evaluate(() => (window as unknown as { openSounds: () => Sounds }).openSounds())
const nothing = { contexts: 0, tracks: 0 }

async function enterVoice() {
  const page = await voice.enterConnected(async (fresh) => await fresh.addInitScript(watchSounds))
  const panel = await voice.openVoice(page)
  await switchBargeInOff(panel)
  await panel.getByLabel('Agente de IA').selectOption('Lia')
  const state = panel.getByRole('status', { name: 'Estado da voz' })
  const record = async () =>
    await panel.getByRole('button', { name: 'Gravar', exact: true, disabled: false }).press('Enter')
  return {
    ...{ page, panel, state, record },
    fail: async (name: string) =>
      await page.evaluate((value) => {
        document.documentElement.dataset.fault = value
      }, name),
    ask: async () => {
      await record()
      await panel.getByRole('button', { name: 'Parar e enviar', disabled: false }).press('Enter')
    },
  }
}

const isMarked = (page: Page, mark: 'decoding' | 'decoded') =>
  expect.poll(() => page.evaluate((name) => document.documentElement.dataset[name], mark)).toBe('yes')

test('an answer that is cancelled before its first sound is never heard, and its player is closed', async () => {
  const { page, panel, state, ask } = await enterVoice()
  voice.provider.answer({ words: ['Esta é uma resposta que leva muitos segundos até o fim.'] })
  await ask()
  await isMarked(page, 'decoding')
  await panel.getByRole('button', { name: 'Parar a resposta' }).press('Enter')
  await isMarked(page, 'decoded')
  await state.getByText('Pronto para nova gravação').waitFor()
  await expect.poll(() => openSounds(page)).toMatchObject(nothing)
  await page.context().close()
})

test('an answer that is refused in its middle falls silent, also where its first sound was not there yet', async () => {
  const { page, panel, state, ask } = await enterVoice()
  const sentence = {
    type: 'sentence',
    text: 'Primeiro isto. ',
    audio: soundOf('Primeiro isto. '.repeat(9)).toString('base64'),
  }
  const refused = { type: 'refused', error: { code: 'assistant.audio_failed', message: 'failed' } }
  const body = `${JSON.stringify(sentence)}\n${JSON.stringify(refused)}\n`
  await page.route('**/voice/turns', (route) => route.fulfill({ contentType: 'application/x-ndjson', body }))
  await ask()
  await panel.getByRole('alert').getByText('Erro ao processar áudio', { exact: true }).waitFor()
  await state.getByText('Erro', { exact: true }).waitFor()
  await expect.poll(async () => (await openSounds(page)).made).toBe(2)
  await expect.poll(() => openSounds(page)).toMatchObject(nothing)
  await page.context().close()
})

test('a microphone that fails while it is opened is closed again', async () => {
  const { page, panel, record, fail } = await enterVoice()
  await fail('delay')
  await record()
  await panel.getByRole('alert').getByText('Erro ao acessar microfone. Verifique as permissões.').waitFor()
  await expect.poll(() => openSounds(page)).toMatchObject({ ...nothing, made: 1 })
  await page.context().close()
})

test('a player that fails while it is opened is closed again, and the answer stands as its text', async () => {
  const { page, panel, ask, fail } = await enterVoice()
  await fail('player')
  await ask()
  await panel.getByRole('alert').getByText('Parte da resposta não pôde ser falada e está só no texto.').waitFor()
  await panel.getByText('Boa tarde, tudo bem?').waitFor()
  await expect.poll(() => openSounds(page)).toMatchObject({ ...nothing, made: 2 })
  await page.context().close()
})

test('a server that does not know spoken turns speaks the answer as a whole', async () => {
  const { page, panel, state, ask } = await enterVoice()
  const error = { code: 'request.unknown_route', message: 'unknown' }
  await page.route('**/voice/turns', (route) => route.fulfill({ status: 404, json: { error } }))
  await ask()
  await state.getByText('IA falando…').waitFor()
  await panel.getByText('Boa tarde, tudo bem?').waitFor()
  await isMarked(page, 'decoded')
  await state.getByText('Pronto para nova gravação').waitFor()
  await page.context().close()
})
