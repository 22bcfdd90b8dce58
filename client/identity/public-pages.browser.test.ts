import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPage } from '../../infra/browser-actions.ts'
import { seriousProblems, speak, sticksOut } from '../../infra/browser-looks.ts'
import { sharedBrowser } from '../../infra/shared-browser.ts'
import { sharedWorld } from '../../infra/shared-world.ts'

let browser: Browser
const { url } = sharedWorld().provided

beforeAll(async () => {
  browser = await sharedBrowser()
})
afterAll(() => browser.close())

const token = 'x'.repeat(40)
const unreachable = 'offline@b.test'
const pages = {
  '/auth': { 'pt-BR': 'Entrar no Aura', 'en-US': 'Sign in to Aura', 'es-ES': 'Entrar en Aura' },
  '/auth?view=sign-up': { 'pt-BR': 'Criar Conta', 'en-US': 'Create account', 'es-ES': 'Crear cuenta' },
  '/auth?view=forgot': { 'pt-BR': 'Recuperar senha', 'en-US': 'Recover password', 'es-ES': 'Recuperar contraseña' },
  '/auth?view=resend': {
    'pt-BR': 'Reenviar confirmação',
    'en-US': 'Resend confirmation',
    'es-ES': 'Reenviar confirmación',
  },
  [`/auth?reset=true&email=a@b.test#token=${token}`]: {
    'pt-BR': 'Link expirado ou inválido',
    'en-US': 'Expired or invalid link',
    'es-ES': 'Enlace caducado o no válido',
  },
  // The form of a link that cannot be looked at yet.
  [`/auth?reset=true&email=${unreachable}#token=${token}`]: {
    'pt-BR': 'Redefinir senha',
    'en-US': 'Reset password',
    'es-ES': 'Restablecer contraseña',
  },
  [`/first-access?email=a@b.test&token=${token}`]: {
    'pt-BR': 'Link expirado ou inválido',
    'en-US': 'Expired or invalid link',
    'es-ES': 'Enlace caducado o no válido',
  },
  '/terms': { 'pt-BR': 'Termos de Uso', 'en-US': 'Terms of Use', 'es-ES': 'Términos de uso' },
  '/privacy': { 'pt-BR': 'Política de Privacidade', 'en-US': 'Privacy Policy', 'es-ES': 'Política de privacidad' },
} as const

type Look = { width: number; themes: readonly ('dark' | 'light')[] }

/** Words differ by language, colours by theme and what is there by width: each pair is looked at once. */
const looks: Record<'pt-BR' | 'en-US' | 'es-ES', readonly Look[]> = {
  'pt-BR': [
    { width: 390, themes: ['dark', 'light'] },
    { width: 1440, themes: ['light'] },
  ],
  'en-US': [{ width: 1440, themes: ['dark'] }],
  'es-ES': [
    { width: 390, themes: [] },
    { width: 1920, themes: [] },
  ],
}

/** Each page is loaded once, in the language that the page before it ended with. */
const languages = ['pt-BR', 'en-US', 'es-ES'] as const
const visits = Object.entries(pages).map(([path, titles], index) => ({
  path,
  titles,
  order: languages.map((_, at) => languages[(at + 2 * index) % 3] ?? 'pt-BR'),
}))

test('no public page has an obstacle in any language', async () => {
  const page = await openPage(browser, url)
  await page.addInitScript((key) => {
    if (location.protocol !== 'about:') localStorage.setItem(key, localStorage.getItem(key) ?? 'pt-BR')
  }, 'app-language')
  await page.route('**/api/identity.check-reset', (route) =>
    route.request().postData()?.includes(unreachable) ? route.abort() : route.continue(),
  )
  for (const { path, titles, order } of visits) {
    await page.goto('about:blank')
    await page.goto(path)
    for (const language of order) {
      if (language !== order[0]) await speak(page, language)
      await page.getByRole('heading', { name: titles[language], level: 1 }).waitFor()
      for (const { width, themes } of looks[language]) {
        await page.setViewportSize({ width, height: 844 })
        for (const theme of themes) {
          await page.evaluate((mode) => {
            document.documentElement.className = mode
          }, theme)
          expect(await seriousProblems(page), `${path} ${language} ${theme}`).toEqual([])
        }
        expect(await sticksOut(page), `${path} ${language}`).toBeNull()
      }
    }
  }
  await page.context().close()
})

test('the panel can be hidden, stays hidden, and is not there on a phone', async () => {
  const page = await openPage(browser, url)
  await page.goto('/auth')
  for (const claim of ['10M+', '500+', '99.9%', '15+']) await page.getByText(claim, { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Ocultar painel' }).click()
  await page.getByText('10M+').waitFor({ state: 'detached' })
  await page.reload()
  await page.getByRole('button', { name: 'Mostrar painel' }).click()
  await page.getByText('10M+').waitFor()
  await page.setViewportSize({ width: 899, height: 800 })
  await page.getByText('10M+').waitFor({ state: 'hidden' })
  await page.context().close()
})

test('from the login one reads terms and privacy, and comes back', async () => {
  const page = await openPage(browser, url)
  for (const [link, heading] of [
    ['Termos de Uso', '1. O serviço'],
    ['Política de Privacidade', '1. Quem decide sobre os dados'],
  ] as const) {
    await page.goto('/auth')
    await page.getByRole('link', { name: link }).click()
    await page.getByRole('heading', { name: heading }).waitFor()
    await page.getByRole('link', { name: 'Voltar ao login' }).click()
    await page.getByRole('heading', { name: 'Entrar no Aura' }).waitFor()
  }
  await page.context().close()
})
