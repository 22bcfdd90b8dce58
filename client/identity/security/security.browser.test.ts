import { createHmac } from 'node:crypto'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { firstScreen, openAs, openPage, operatorScreen, signIn } from '../../../infra/browser-actions.ts'
import { seriousProblems, sticksOut } from '../../../infra/browser-looks.ts'
import { createTestCompany, testPassword } from '../../../infra/company.ts'
import { sharedBrowser } from '../../../infra/shared-browser.ts'
import { sharedWorld } from '../../../infra/shared-world.ts'

let browser: Browser
let emails: string[]
const { url, databaseUrl } = sharedWorld().provided
/** Passkeys hold for a name, not for a number. */
const named = url.replace('127.0.0.1', 'localhost')

beforeAll(async () => {
  browser = await sharedBrowser()
  const company = await createTestCompany(databaseUrl, [
    'company_owner',
    'company_user',
    'company_user',
    'company_user',
  ])
  emails = company.people.map(({ email }) => email)
})
afterAll(() => browser.close())

const who = (index: number) => ({ email: emails[index] ?? '', password: testPassword })

async function openSecurity(page: Page) {
  await page.getByRole('button', { name: /^Conta de/ }).click()
  await page.getByRole('menuitem', { name: 'Segurança da conta' }).click()
  await page.getByText('Este dispositivo').waitFor()
}

async function prove(page: Page) {
  await page.getByLabel('Sua senha').fill(testPassword)
  await page.keyboard.press('Enter')
}

async function leave(page: Page) {
  await page.getByRole('button', { name: /^Conta de/ }).click()
  await page.getByRole('menuitem', { name: 'Sair' }).click()
  await page.waitForURL(/\/auth$/)
}

async function password(page: Page, { email, password }: ReturnType<typeof who>) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Senha', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Verificação em duas etapas' }).waitFor()
}

const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** What an authenticator app shows (RFC 6238); `ahead` counts steps of thirty seconds. */
function appCode(secret: string, ahead = 0): string {
  const bits = [...secret].map((value) => base32.indexOf(value).toString(2).padStart(5, '0')).join('')
  const bytes: string[] = bits.match(/.{8}/g) ?? []
  const key = Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + ahead))
  const digest = createHmac('sha1', key).update(counter).digest()
  const number = digest.readUInt32BE((digest.at(-1) ?? 0) & 15) & 0x7fffffff
  return String(number % 1_000_000).padStart(6, '0')
}

test('an authenticator app is added, asked for at the next sign-in, and a recovery code stands in for it', async () => {
  const page = await openAs(browser, url, who(0))
  await openSecurity(page)
  await page.getByRole('button', { name: 'Adicionar aplicativo' }).click()
  await page.getByLabel('Sua senha').fill('not the one')
  await page.keyboard.press('Enter')
  await page.getByText('A senha atual não confere').waitFor()
  await prove(page)
  const secret = ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '')
  expect(await seriousProblems(page)).toEqual([])
  const code = page.getByLabel('Código de 6 dígitos')
  await code.fill('12')
  await code.press('Enter')
  await page.getByText('Digite o código de 6 dígitos').waitFor()
  // The last digit sends it; the next one is typed from the start.
  await code.fill(appCode(secret, 20))
  await page.getByText('Código inválido ou expirado').waitFor()
  await expect.poll(() => code.inputValue()).toBe('')
  await code.fill(appCode(secret))
  await page.getByText('Aplicativo autenticador adicionado').waitFor()
  const codeRows = page.getByRole('list', { name: 'Códigos de recuperação' }).getByRole('listitem')
  await expect.poll(() => codeRows.count()).toBe(10)
  const codes = await codeRows.allInnerTexts()
  await page.getByRole('button', { name: 'Guardei os códigos' }).click()
  await page.getByText('Restam 10 códigos.').waitFor()
  await leave(page)

  await password(page, who(0))
  await page.getByText('do seu aplicativo autenticador').waitFor()
  await page.getByLabel('Código de 6 dígitos').fill(appCode(secret, 1))
  await page.waitForURL(firstScreen)
  await leave(page)

  await password(page, who(0))
  await page.getByRole('button', { name: 'Código de recuperação' }).click()
  await page.getByLabel('Código de recuperação').fill('abc')
  await page.keyboard.press('Enter')
  await page.getByText('Um código de recuperação tem 10 letras e números').waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await page.getByLabel('Código de recuperação').fill(codes[0] ?? '')
  await page.keyboard.press('Enter')
  await page.waitForURL(firstScreen)
  await openSecurity(page)
  await page.getByText('Restam 9 códigos.').waitFor()
  await page.getByRole('button', { name: /^Remover / }).click()
  await prove(page)
  await page.getByText('Método de verificação removido').waitFor()
  await page.context().close()
})

test('a passkey is added and signs in without a code', async () => {
  const page = await openPage(browser, named)
  const authenticator = await page.context().newCDPSession(page)
  await authenticator.send('WebAuthn.enable')
  await authenticator.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await signIn(page, who(1))
  await openSecurity(page)
  await page.getByRole('button', { name: 'Adicionar chave de acesso' }).click()
  await prove(page)
  await page.getByText('Chave de acesso adicionada').waitFor()
  await page.getByRole('button', { name: 'Guardei os códigos' }).click()
  await leave(page)
  await password(page, who(1))
  // The one thing to do has the focus.
  await page.getByRole('button', { name: 'Usar chave de acesso' }).and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(operatorScreen)
  await page.context().close()
})

test('a device that is ended elsewhere goes to the sign-in at once, and says why', async () => {
  const page = await openAs(browser, url, who(2))
  const other = await openAs(browser, url, who(2), { viewport: { width: 390, height: 844 } })
  await openSecurity(page)
  const devices = page.getByRole('list', { name: 'Dispositivos conectados' }).getByRole('listitem')
  await page
    .getByRole('button', { name: /^Encerrar a sessão de/ })
    .first()
    .waitFor()
  const before = await devices.count()
  await openSecurity(other)
  expect(await sticksOut(other)).toBeNull()
  await page.getByRole('button', { name: 'Encerrar todas as outras' }).click()
  await page.getByRole('button', { name: 'Encerrar', exact: true }).last().click()
  await page.getByText(/sess(ão|ões) encerradas?$/).waitFor()
  await expect.poll(() => page.getByRole('button', { name: /^Encerrar a sessão de/ }).count()).toBe(0)
  expect(before).toBeGreaterThan(1)
  await expect.poll(() => devices.count()).toBe(1)
  await other.waitForURL(/\/auth/)
  await other.getByText('Sua sessão foi encerrada em outro dispositivo ou por um administrador.').waitFor()
  expect(await seriousProblems(other)).toEqual([])
  await page.context().close()
  await other.context().close()
})

test('a changed password counts at once, and ends the other devices', async () => {
  const page = await openAs(browser, url, who(3))
  const other = await openAs(browser, url, who(3))
  await openSecurity(page)
  await page.getByRole('button', { name: 'Trocar senha' }).click()
  await page.getByLabel('Senha atual').fill(testPassword)
  await page.getByLabel('Nova senha').fill('Janela#Aberta26')
  await page.getByLabel('Confirmar senha').fill('Janela#Aberta26')
  expect(await seriousProblems(page)).toEqual([])
  await page.keyboard.press('Enter')
  await page.getByText('Senha atualizada com sucesso').waitFor()
  await other.waitForURL(/\/auth/)
  await leave(page)
  await signIn(page, { email: emails[3] ?? '', password: 'Janela#Aberta26' })
  await page.context().close()
  await other.context().close()
})
