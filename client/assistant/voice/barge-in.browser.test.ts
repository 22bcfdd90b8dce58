/** Speaking into the answer, with a microphone that is silent at first and then hears a voice, or no more than a click. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { seriousProblems } from '../../../infra/browser-looks.ts'
import { testVoice } from '../../../infra/voice-browser.ts'
import { clickWav, speechWav } from '../../../infra/voice-test.ts'

const sentence = 'Esta é uma frase da resposta, e ela leva algum tempo até o fim. '

/** How often the microphone was opened, for the test to read. */
const countOpenings = () => {
  const { mediaDevices } = navigator
  const open = mediaDevices.getUserMedia.bind(mediaDevices)
  let count = 0
  mediaDevices.getUserMedia = async (wish) => {
    count += 1
    document.documentElement.dataset.openings = String(count)
    return await open(wish)
  }
}
const openings = (page: Page) => page.evaluate(() => Number(document.documentElement.dataset.openings ?? 0))

async function enterVoice(voice: ReturnType<typeof testVoice>, { bargeIn }: { bargeIn: boolean }) {
  const page = await voice.enterConnected(async (fresh) => await fresh.addInitScript(countOpenings))
  const panel = await voice.openVoice(page)
  await panel.getByLabel('Agente de IA').selectOption('Lia')
  const choice = panel.getByRole('switch', { name: /^Interromper ao falar/ })
  expect(await choice.isChecked()).toBe(true)
  if (!bargeIn) await choice.press('Space')
  const state = panel.getByRole('status', { name: 'Estado da voz' })
  return {
    ...{ page, panel, state, choice },
    /** A question by button; the answer is being spoken then. */
    ask: async () => {
      await panel.getByRole('button', { name: 'Gravar', exact: true, disabled: false }).press('Enter')
      await panel.getByRole('button', { name: 'Parar e enviar', disabled: false }).press('Enter')
      await state.getByText('IA falando…').waitFor()
    },
  }
}

/** Of a recording: whether it begins softly, and how loud it becomes. */
const levelsOf = async (base64: string) => {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  const context = new AudioContext()
  const { sampleRate, ...sound } = await context
    .decodeAudioData(bytes.buffer)
    .then((buffer) => ({ sampleRate: buffer.sampleRate, samples: buffer.getChannelData(0) }))
  const loudest = (part: Float32Array) => part.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
  await context.close()
  return { beginning: loudest(sound.samples.subarray(0, sampleRate * 0.1)), whole: loudest(sound.samples) }
}

describe('a microphone that hears somebody speak', () => {
  const voice = testVoice(speechWav({ silence: 1.5, speech: 4 }))
  const heardBytes = () => {
    const { body } = voice.provider.requests.findLast(({ path }) => path === '/audio/transcriptions') ?? {}
    return Buffer.from((body as { file: Uint8Array }).file)
  }

  test('speech stops the answer, and the recording begins with its first word, without a choice before', async () => {
    const { page, panel, state, ask } = await enterVoice(voice, { bargeIn: true })
    voice.provider.answer({ words: [sentence.repeat(12)] })
    await ask()
    await state.getByText('Ouvindo…').waitFor()
    expect(await openings(page)).toBe(2)
    const output = panel.getByRole('meter', { name: 'Saída' })
    await expect.poll(() => output.getAttribute('aria-valuenow')).toBe('0')
    // Of an answer that may be whole on the server by now stays what was heard.
    await panel.getByText('Resposta interrompida.').waitFor()
    const answer = await panel.getByText(sentence.trim()).first().textContent()
    expect(answer?.split(sentence.trim()).length).toBeLessThan(12)
    voice.provider.answer({ words: ['Pois não.'] })
    await panel.getByRole('button', { name: 'Parar e enviar', disabled: false }).press('Enter')
    await panel.getByText('Pois não.').waitFor()
    const { beginning, whole } = await page.evaluate(levelsOf, heardBytes().toString('base64'))
    expect(whole).toBeGreaterThan(0.05)
    expect(beginning).toBeLessThan(whole / 4)
    expect(await seriousProblems(page)).toEqual([])
    await page.context().close()
  })

  test('what is still made of the answer is stopped on the server, and what was said of it stays', async () => {
    const { page, panel, state, ask } = await enterVoice(voice, { bargeIn: true })
    voice.provider.answer({ words: [sentence, sentence, sentence], fault: { kind: 'silence', after: 3 } })
    await ask()
    await state.getByText('Ouvindo…').waitFor()
    await panel.getByText('Resposta interrompida.').waitFor()
    await panel.getByText('Esta é uma frase da resposta').waitFor()
    await expect.poll(() => voice.provider.open()).toBe(0)
    await page.context().close()
  })

  test('switched off, the microphone stays closed and the answer is heard to its end; the choice is remembered', async () => {
    const { page, panel, state, choice, ask } = await enterVoice(voice, { bargeIn: false })
    voice.provider.answer({ words: [sentence] })
    await ask()
    await state.getByText('Pronto para nova gravação').waitFor()
    await panel.getByText(/texto em .* → resposta em .* → áudio em .* → primeiro som após/).waitFor()
    expect(await openings(page)).toBe(1)
    await page.reload()
    await choice.waitFor()
    expect(await choice.isChecked()).toBe(false)
    await page.context().close()
  })
})

describe('a microphone that hears a click in silence', () => {
  const voice = testVoice(clickWav(1.6))

  test('neither silence nor a click stops the answer', async () => {
    const { page, state, ask } = await enterVoice(voice, { bargeIn: true })
    voice.provider.answer({ words: [sentence] })
    await ask()
    await expect.poll(() => openings(page)).toBe(2)
    await state.getByText('Pronto para nova gravação').waitFor()
    await page.context().close()
  })

  test('a device that hears its own loudspeakers does not interrupt, and the switch shows so', async () => {
    const { page, choice, ask } = await enterVoice(voice, { bargeIn: true })
    await page.evaluate(() => {
      MediaStreamTrack.prototype.getSettings = () => ({ echoCancellation: false })
    })
    voice.provider.answer({ words: [sentence] })
    await ask()
    await expect.poll(() => choice.isChecked()).toBe(false)
    expect(await openings(page)).toBe(1)
    await page.context().close()
  })

  test('a sentence that cannot be spoken is there as text, and the panel says so', async () => {
    const { page, panel, state, ask } = await enterVoice(voice, { bargeIn: false })
    voice.provider.answer({ words: ['Fique bem. ', 'Escreva para ana@exemplo.com.br. '] })
    await ask()
    await panel.getByRole('alert').getByText('Parte da resposta não pôde ser falada e está só no texto.').waitFor()
    await panel.getByText('Escreva para ana@exemplo.com.br.').waitFor()
    await state.getByText('Pronto para nova gravação').waitFor()
    await page.context().close()
  })
})
