import { createTransport } from 'nodemailer'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seriousProblems } from './browser-looks.ts'
import { sharedBrowser } from './shared-browser.ts'
import { sharedWorld } from './shared-world.ts'

let browser: Browser
beforeAll(async () => {
  browser = await sharedBrowser()
})
afterAll(() => browser.close())

const withScript = '<p>O código é <b>271828</b>.</p><script>document.body.textContent = "ran"</script>'

const send = (to: string, subject: string, body: { html: string } | { text: string }) =>
  createTransport(sharedWorld().provided.smtpUrl).sendMail({ from: 'aura@aura.test', to, subject, ...body })

test.for(['dark', 'light'] as const)(
  'a mail appears by itself under the product’s address and is read (%s)',
  async (colorScheme) => {
    const reader = `leitora-${colorScheme}@demo.aura.test`
    const context = await browser.newContext({ colorScheme })
    context.setDefaultTimeout(60_000)
    const page = await context.newPage()
    await page.goto(`${sharedWorld().provided.url}/dev/mail`)
    await page.getByRole('searchbox', { name: 'To' }).fill(reader)

    await send(reader, 'Primeiro', { html: withScript })
    await page.getByRole('button', { name: /Primeiro/ }).click()
    await page.getByRole('heading', { name: 'Primeiro' }).waitFor()
    const text = page.frameLocator('iframe').locator('body')
    // What a mail brings along as script does not run.
    await text.getByText('O código é 271828.').waitFor()

    await send(reader, 'Segundo', { text: 'Sem marcas.' })
    await page.getByRole('button', { name: /Segundo/ }).waitFor()
    await page.getByRole('button', { name: /Primeiro/ }).press('ArrowUp')
    await page.getByRole('heading', { name: 'Segundo' }).waitFor()

    // This mail is plain text: in the frame of the other no script runs, and axe would wait for one.
    expect(await seriousProblems(page)).toEqual([])
    await context.close()
  },
)
