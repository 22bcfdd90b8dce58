/** The voice panel as a person uses it: by keyboard, with a microphone that plays a tone, over a reload, and when it fails. */
import { expect, test } from 'vitest'
import { seriousProblems, sticksOut } from '../../../infra/browser-looks.ts'
import { switchBargeInOff, testVoice } from '../../../infra/voice-browser.ts'
import { toneWav } from '../../../infra/voice-test.ts'

const voice = testVoice(toneWav(2))
const { enter, enterConnected, openVoice } = voice

/** What the panel wants of the microphone, for the test to read. */
const noteWish = () => {
  const { mediaDevices } = navigator
  const open = mediaDevices.getUserMedia.bind(mediaDevices)
  mediaDevices.getUserMedia = async (wish) => {
    document.documentElement.dataset.wish = JSON.stringify(wish)
    return await open(wish)
  }
}

const heardBytes = () => {
  const { body } = voice.provider.requests.findLast(({ path }) => path === '/audio/transcriptions') ?? {}
  return Buffer.from((body as { file: Uint8Array }).file)
}
const longAnswer = ['Esta é uma resposta longa, que leva muitos segundos para ser falada até o fim. '.repeat(12)]

test('one speaks and hears by keyboard: levels move, the answer can be interrupted, and a reload keeps the turns', async () => {
  const page = await enterConnected(async (fresh) => await fresh.addInitScript(noteWish))
  const panel = await openVoice(page)
  await switchBargeInOff(panel)
  const record = panel.getByRole('button', { name: 'Gravar', exact: true })
  const state = panel.getByRole('status', { name: 'Estado da voz' })
  const level = async (name: string) => Number(await panel.getByRole('meter', { name }).getAttribute('aria-valuenow'))
  await state.getByText('Pronto para gravar').waitFor()
  await expect.poll(() => record.getAttribute('aria-disabled')).toBe('true')
  await record.press('Enter')
  await panel.getByRole('alert').getByText('Selecione um agente primeiro', { exact: true }).waitFor()
  await panel.getByLabel('Agente de IA').selectOption('Lia')
  await panel.getByRole('region', { name: 'Agente conectado' }).getByText('Lia').waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await record.press('Enter')
  await state.getByText('Ouvindo…').waitFor()
  await expect.poll(() => level('Entrada')).toBeGreaterThan(0)
  voice.provider.answer({ words: longAnswer, speech: { heard: 'Quantas conversas estão abertas?', fault: null } })
  await panel.getByRole('button', { name: 'Parar e enviar', disabled: false }).press('Enter')
  await state.getByText('IA falando…').waitFor()
  await panel.getByText('Quantas conversas estão abertas?').waitFor()
  await expect.poll(() => level('Saída')).toBeGreaterThan(0)
  await panel.getByText(/texto em .* → resposta em .* → áudio em .* → primeiro som após/).waitFor()
  expect(await seriousProblems(page)).toEqual([])
  // What was recorded is WebM with Opus, of a microphone of 16 kHz without echo and noise.
  const bytes = heardBytes()
  expect(bytes.subarray(0, 4).toString('hex')).toBe('1a45dfa3')
  expect(bytes.includes('OpusHead')).toBe(true)
  const wish = { sampleRate: 16_000, channelCount: 1, echoCancellation: true, noiseSuppression: true }
  await expect
    .poll(() => page.evaluate(() => JSON.parse(document.documentElement.dataset.wish ?? '')))
    .toEqual({ audio: wish })
  // A recording in the middle of the answer stops it.
  voice.provider.answer({ words: ['Pois não.'] })
  await panel.getByRole('button', { name: 'Interromper e gravar' }).press('Enter')
  await state.getByText('Ouvindo…').waitFor()
  await expect.poll(() => level('Saída')).toBe(0)
  await panel.getByRole('button', { name: 'Parar e enviar', disabled: false }).press('Enter')
  await panel.getByText('Pois não.').waitFor()
  // A recording that is stopped at its beginning has sound in it too.
  expect(heardBytes().includes('OpusHead')).toBe(true)
  await state.getByText('Pronto para nova gravação').waitFor()
  await page.reload()
  await panel.getByText('Pois não.').waitFor()
  await expect.poll(() => panel.getByText('Quantas conversas estão abertas?').count()).toBe(2)
  await panel.getByRole('button', { name: 'Reiniciar' }).press('Enter')
  await panel.getByText('Escolha um agente, grave e fale.').waitFor()
  await state.getByText('Pronto para gravar').waitFor()
  // The chat is in its place, and never beside it.
  expect(await panel.getByLabel('Mensagem').count()).toBe(0)
  await panel.getByRole('button', { name: 'Conversar por texto' }).press('Enter')
  await panel.getByLabel('Mensagem').waitFor()
  expect(await record.count()).toBe(0)
  await page.context().close()
})

test('a turn is cancelled while it is processed, a failing provider is the catalogue’s sentence, and the panel goes on', async () => {
  const page = await enterConnected()
  const panel = await openVoice(page)
  const state = panel.getByRole('status', { name: 'Estado da voz' })
  const speak = async () => {
    await panel.getByRole('button', { name: 'Gravar', exact: true, disabled: false }).press('Enter')
    await panel.getByRole('button', { name: 'Parar e enviar', disabled: false }).press('Enter')
  }
  await panel.getByLabel('Agente de IA').selectOption('Lia')
  voice.provider.answer({ fault: { kind: 'silence', after: 1 } })
  const before = voice.provider.requests.length
  const asksForAnswer = () => voice.provider.requests.slice(before).some(({ path }) => path === '/chat/completions')
  await speak()
  await state.getByText('Processando…').waitFor()
  // A reload before the recording is sent leaves nothing to process.
  await expect.poll(asksForAnswer).toBe(true)
  await page.reload()
  await state.getByText('Processando…').waitFor()
  await panel.getByRole('button', { name: 'Cancelar' }).press('Enter')
  await panel.getByText('Resposta interrompida.').waitFor()
  await expect.poll(() => voice.provider.open()).toBe(0)
  voice.provider.answer({ speech: { heard: '', fault: { kind: 'status', status: 500 } } })
  await speak()
  await panel.getByRole('alert').getByText('Erro ao processar áudio', { exact: true }).waitFor()
  await state.getByText('Erro', { exact: true }).waitFor()
  voice.provider.answer({})
  await speak()
  await panel.getByText('Boa tarde, tudo bem?').waitFor()
  await page.context().close()
})

const recogniser = () => {
  class Recogniser extends EventTarget {
    start() {}
    stop() {
      const results = [[{ transcript: 'Quantos contatos temos?' }]]
      this.dispatchEvent(Object.assign(new Event('result'), { results }))
      this.dispatchEvent(new Event('end'))
    }
  }
  Object.assign(window, { SpeechRecognition: Recogniser })
}
const noRecogniser = () => Object.assign(window, { SpeechRecognition: undefined, webkitSpeechRecognition: undefined })

test('without providers the browser’s own recognition serves, and where there is none the panel says what to set up', async () => {
  const page = await enter(undefined, async (fresh) => await fresh.addInitScript(recogniser))
  const panel = await openVoice(page)
  await panel.getByLabel('Agente de IA').selectOption('Lia')
  await panel.getByRole('button', { name: 'Gravar', exact: true, disabled: false }).press('Enter')
  await panel.getByRole('button', { name: 'Parar e enviar', disabled: false }).press('Enter')
  await panel.getByText('Contatos: 0.').waitFor()
  await panel.getByText('Lia · consulta aos dados, sem IA').waitFor()
  await page.addInitScript(noRecogniser)
  await page.reload()
  await panel.getByText('Nada reconhece a fala aqui.').waitFor()
  await page.context().close()
})

test('a microphone that may not be used is the catalogue’s sentence', async () => {
  const page = await enter(undefined, async (fresh) => {
    await fresh.addInitScript(() => {
      navigator.mediaDevices.getUserMedia = async () => Promise.reject(new DOMException('no', 'NotAllowedError'))
    })
  })
  const panel = await openVoice(page)
  await panel.getByLabel('Agente de IA').selectOption('Lia')
  await panel.getByRole('button', { name: 'Gravar', exact: true, disabled: false }).press('Enter')
  const words = 'Erro ao acessar microfone. Verifique as permissões.'
  await panel.getByRole('alert').getByText(words, { exact: true }).waitFor()
  await panel.getByRole('button', { name: 'Dispensar' }).press('Enter')
  await panel.getByRole('status', { name: 'Estado da voz' }).getByText('Pronto para gravar').waitFor()
  await page.context().close()
})

test.each(['dark', 'light'] as const)('the panel fits a phone and is clean in the %s theme', async (theme) => {
  const page = await enter({ viewport: { width: 390, height: 844 } }, async (fresh) => {
    await fresh.addInitScript((value) => localStorage.setItem('theme', value), theme)
  })
  const panel = await openVoice(page)
  await panel.getByLabel('Agente de IA').selectOption('Lia')
  expect(await sticksOut(page)).toBe(null)
  expect(await seriousProblems(page)).toEqual([])
  await page.context().close()
})
