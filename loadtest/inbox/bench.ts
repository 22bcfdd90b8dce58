/**
 * The inbox of a very large company in a real browser, beside the same inbox of a small one: how soon the first rows
 * stand there, and the frame times while the list, and a very long thread upwards, are scrolled.
 */
import { openBrowser } from '@aura/infra/browser.ts'
import { browserSession } from '@aura/infra/browser-session.ts'
import { buildClient } from '@aura/infra/client-build.ts'
import { createTestCompany } from '@aura/infra/company.ts'
import { fill } from '@aura/infra/desk.ts'
import pg from 'pg'
import type { Browser, Page } from 'playwright-core'
import { connectProvider } from '../inbound/provider.ts'
import { type Latencies, latencies } from '../platform/latencies.ts'
import { question } from '../platform/question.ts'
import { type Report, round } from '../platform/report.ts'
import { type Served, startServed } from '../platform/served.ts'
import { emptyPage, type Scrolled, scroll, untilRows } from './frames.ts'

const small = { conversations: 30, messages: 60 }

export const inbox = question('inbox', {
  asks: 'Does the inbox of a very large company come as soon and scroll as smoothly as a small one’s?',
  options: {
    conversations: { value: 100_000, help: 'conversations that wait' },
    messages: { value: 10_000, help: 'messages in one thread' },
    rounds: { value: 10, help: 'times the first list is waited for' },
    seconds: { value: 5, help: 'how long a hand scrolls' },
  },
  async run({ conversations, messages, rounds, seconds }, report) {
    await using undo = new AsyncDisposableStack()
    await buildClient({ say: () => {} })
    const served = undo.use(await startServed({ connections: 10 }))
    const browser = await openBrowser()
    undo.defer(() => browser.close())
    const large = await companyWith(served, conversations, messages)
    const little = await companyWith(served, small.conversations, small.messages)
    report.progress('seeded')
    const pages = { large: await enter(browser, served, large), little: await enter(browser, served, little) }
    const first = { large: latencies(), little: latencies() }
    for (let n = 0; n < rounds; n += 1) {
      first.large.add(await firstRows(pages.large))
      first.little.add(await firstRows(pages.little))
    }
    tellFirst(report, conversations, first)

    const plain = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
    await emptyPage(plain)
    const control = await scroll(plain, '#plain', 300, seconds)
    const list = await scroll(pages.large, '[data-list]', 300, seconds)
    await pages.large.locator('[data-list]').evaluate((element) => element.scrollTo(0, 0))
    await pages.large.locator('[data-row]').first().click()
    await pages.large.locator('[data-thread] [data-message]').last().waitFor()
    const thread = await scroll(pages.large, '[data-thread]', -300, seconds)
    tellFrames(report, { 'a page without a product': control, 'the list': list, 'the thread, upwards': thread })
    const inDocument = await pages.large.locator('[data-row], [data-message]').count()
    report.must('few rows are in the document', inDocument < 200, `${inDocument}`)
    report.must('both were scrolled', list.distance > 5_000 && thread.distance > 5_000)
  },
})

async function companyWith(served: Served, conversations: number, messages: number): Promise<string> {
  const company = await createTestCompany(served.databaseUrl)
  await connectProvider(served, company.id)
  const db = new pg.Client(served.databaseUrl)
  await db.connect()
  try {
    const { rows } = await db.query<{ id: string }>('select id from channels where company_id = $1', [company.id])
    const query = (text: string, values: readonly unknown[] = []) =>
      db.query(text, [company.id, rows[0]?.id, ...values])
    await fill({ query }, conversations, messages)
    await db.query('analyze')
  } finally {
    await db.end()
  }
  const [owner] = company.people
  if (!owner) throw new Error('a company without people')
  return owner.email
}

async function enter(browser: Browser, { databaseUrl, url }: Served, email: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 } })
  const cookie = await browserSession(databaseUrl, email)
  await context.addCookies([{ ...cookie, url, httpOnly: true, sameSite: 'Strict' }])
  await context.addInitScript(() => localStorage.setItem('aura.session', '1'))
  const page = await context.newPage()
  await page.goto('/operations')
  await page.getByRole('button', { name: /^Fila/ }).waitFor()
  return page
}

/** On a page that has just been loaded. */
async function firstRows(page: Page): Promise<number> {
  await page.goto('/operations')
  await page.getByRole('button', { name: /^Fila \d/ }).waitFor()
  return untilRows(page)
}

function tellFirst(report: Report, conversations: number, { large, little }: { large: Latencies; little: Latencies }) {
  const row = (company: string, times: Latencies) => ({
    company,
    'p50 ms': round(times.at(50)),
    'p95 ms': round(times.at(95)),
    'max ms': round(times.max()),
  })
  report.table('Until the first rows are seen', [
    row(`${conversations} conversations`, large),
    row(`${small.conversations} conversations`, little),
  ])
  report.target('milliseconds to the first list, p50', large.at(50), { atMost: 300 })
  report.target('the large beside the small company', large.at(50) / little.at(50), { atMost: 2 })
}

function tellFrames(report: Report, scrolled: Record<string, Scrolled>) {
  report.table(
    'Frames while a hand scrolls',
    Object.entries(scrolled).map(([what, { frames, late, distance }]) => ({
      what,
      frames: frames.count(),
      'p50 ms': round(frames.at(50)),
      'p99 ms': round(frames.at(99)),
      'late %': round(late * 100),
      pixels: round(distance),
    })),
  )
  const [control, ...ours] = Object.values(scrolled)
  const worst = Math.max(...ours.map(({ frames }) => frames.at(50)))
  report.target('time between frames, p50, beside the plain page', worst / (control?.frames.at(50) ?? 1), { atMost: 2 })
}
