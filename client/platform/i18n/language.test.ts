import i18next from 'i18next'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { loadCatalogue } from '../../catalogues/load.ts'
import { chooseLanguage, loadTexts, startLanguages } from './language.ts'

beforeAll(async () => {
  Object.assign(globalThis, { document: { documentElement: { lang: '' } } })
  await startLanguages(loadCatalogue)
  await loadTexts('desk')
})
// What is loaded later must not take this for a browser.
afterAll(() => void Reflect.deleteProperty(globalThis, 'document'))

it('none is counted like many, in every language', async () => {
  const unread = (count: number) => i18next.t('conversations.inbox.unread', { count })
  expect([0, 1, 2].map(unread)).toEqual(['0 mensagens não lidas', '1 mensagem não lida', '2 mensagens não lidas'])
  await chooseLanguage('en-US')
  expect([0, 1].map(unread)).toEqual(['0 unread messages', '1 unread message'])
  await chooseLanguage('pt-BR')
})

it('texts that are on their way while the language changes are there in the new one', async () => {
  // A deep link opened in a new browser: the account brings its language while the screen fetches its texts.
  const choice = chooseLanguage('es-ES')
  const texts = loadTexts('warroom')
  await Promise.all([texts, choice])
  expect(i18next.t('warroom.rewind')).toBe('Rebobinar')
  await chooseLanguage('pt-BR')
  await Promise.all([loadTexts('campaigns'), chooseLanguage('en-US')])
  expect(i18next.hasResourceBundle('en-US', 'campaigns')).toBe(true)
  await chooseLanguage('pt-BR')
})
