/** The mailbox as a person has it, for tests. */
import type { Page } from 'playwright-core'

type Mail = { subject: string; text: string; at: string }

/** Waits for a mail that fits and came since then; a worker sends it within a second or two. */
export async function mailTo(page: Page, to: string, since: number, fits: (mail: Mail) => boolean): Promise<Mail> {
  const deadline = Date.now() + 60_000
  while (Date.now() < deadline) {
    const answer = await page.request.get('/dev/mail.json', { params: { to } })
    const mails = (await answer.json()) as Mail[]
    const found = mails.find((mail) => Date.parse(mail.at) >= since && fits(mail))
    if (found) return found
    await page.waitForTimeout(50)
  }
  throw new Error(`no such mail came to ${to}`)
}

/** The path of the link in a mail: where the server stands differs from test to test. */
export async function linkTo(page: Page, to: string, since: number, path: string): Promise<string> {
  const { text } = await mailTo(page, to, since, (mail) => mail.text.includes(`${path}`))
  const link = /https?:\/\/\S+/.exec(text)?.[0]
  if (!link) throw new Error(`no link in the mail to ${to}`)
  const { pathname, search, hash } = new URL(link)
  return `${pathname}${search}${hash}`
}

export const codeTo = async (page: Page, to: string, since: number): Promise<string> =>
  (await mailTo(page, to, since, ({ subject }) => /^\d{6} /.test(subject))).subject.slice(0, 6)
