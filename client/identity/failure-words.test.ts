/** What is said of a failure that nobody foresaw, in the product's sentences: each form has its own. */
import i18next from 'i18next'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { loadCatalogue } from '../catalogues/load.ts'
import { RefusedError } from '../platform/feed/refused.ts'
import { errorText } from '../platform/i18n/error-text.ts'
import { refusalText } from './form-texts.ts'
import { flowRefusalText } from './two-factor/factor-words.ts'

const portuguese = i18next.createInstance()
beforeAll(async () => {
  const translation = await loadCatalogue('pt-BR', 'entry')
  const resources = { 'pt-BR': { translation } }
  await portuguese.init({ lng: 'pt-BR', resources, keySeparator: false, nsSeparator: false })
  vi.spyOn(i18next, 't').mockImplementation(portuguese.t)
})
afterAll(() => vi.restoreAllMocks())

const failed = new RefusedError({ code: 'server.failed', message: '' })
const broken = new TypeError('x is not a function')
const words = (key: 'identity.unexpected' | 'identity.sign_up.unexpected' | 'identity.authentication_failed') =>
  i18next.t(key)

it('of a sign-in: here, and in the server', () => {
  const text = (error: unknown) =>
    refusalText(error, words('identity.unexpected'), words('identity.authentication_failed'))
  expect([broken, failed].map(text)).toEqual(['Erro inesperado durante o login', 'Erro de autenticação'])
})

it('of a sign-up', () => {
  expect(refusalText(broken, words('identity.sign_up.unexpected'))).toBe('Erro inesperado durante o cadastro')
})

it('of the second factor: its check, and the sending of its code', () => {
  expect(flowRefusalText(failed, 'email')).toBe('Erro no sistema de verificação')
  expect(flowRefusalText('sending_failed', 'email')).toBe('Erro no serviço de envio')
})

it('of anything else: an error without words of its own, and one without a code', () => {
  expect(errorText({ code: 'nobody.knows', message: '' })).toBe('Erro desconhecido')
  expect(errorText(broken)).toBe('Erro inesperado')
})
