/**
 * Is the largest board smooth? A pipeline with 10,000 deals in a real browser: how long until its cards stand there, and
 * how often the screen is drawn while a column is scrolled and while colleagues move cards. The controls of the same run,
 * in the same browser, are a page without a product and the same screen with a few cards: what the product itself takes.
 */
import { boardLimit } from '@aura/contracts/deals/board.ts'
import { openBrowser } from '@aura/infra/browser.ts'
import { browserSession } from '@aura/infra/browser-session.ts'
import { buildClient } from '@aura/infra/client-build.ts'
import { createTestCompany, type TestCompany, type TestPerson } from '@aura/infra/company.ts'
import pg from 'pg'
import type { Browser, Page } from 'playwright-core'
import { dealsOf } from '../board/deals.ts'
import { anyMove, type Mover } from '../commands/plan.ts'
import { emptyPage, type Scrolled, scroll } from '../inbox/frames.ts'
import { question } from '../platform/question.ts'
import { round } from '../platform/report.ts'
import { type Served, startServed } from '../platform/served.ts'
import { connectPerson } from '../platform/socket.ts'

export const pipeline = question('pipeline', {
  asks: 'Is the largest board smooth: first paint and frames a second beside a page without a product?',
  options: {
    deals: { value: boardLimit, help: 'deals of the pipeline' },
    rate: { value: 20, help: 'moves of colleagues a second' },
    seconds: { value: 5, help: 'length of each phase' },
  },
  async run({ deals, rate, seconds }, report) {
    await using undo = new AsyncDisposableStack()
    await buildClient({ say: () => {} })
    const served = undo.use(await startServed({ connections: 10 }))
    const { company, owner } = await filled(served.databaseUrl, Math.min(deals, boardLimit))
    const few = await filled(served.databaseUrl, fewDeals)
    const browser = await openBrowser()
    undo.defer(() => browser.close())

    const plain = await (await browser.newContext({ viewport })).newPage()
    const empty = await timed(async () => {
      await emptyPage(plain)
      await plain.locator('#plain p').first().waitFor()
    })
    const control = await scroll(plain, '#plain', 120, seconds)
    await plain.context().close()

    const firstCards = async (email: string) => {
      const page = await enter(browser, served, email)
      const took = await timed(async () => {
        await page.goto('/crm')
        await page.locator('[data-deal]').first().waitFor()
      })
      return { page, took }
    }
    // The first visit of all fills the server's caches; each further one is a browser of its own, with nothing kept.
    await (await firstCards(few.owner.email)).page.context().close()
    const small = await firstCards(few.owner.email)
    await small.page.context().close()
    const { page, took: first } = await firstCards(owner.email)
    const calm = await scroll(page, '[data-column=prospecting] [data-scroller]', 120, seconds)
    const token = served.token(owner.claims)
    const own = (await dealsOf(served.databaseUrl, company.id)).slice(0, 50)
    const mover: Mover = { company: company.id, claims: owner.claims, token, deals: own }
    using colleague = await connectPerson(served.url, token)
    const answers: Promise<unknown>[] = []
    const moving = setInterval(() => answers.push(colleague.call('deals.move', anyMove(mover))), 1000 / rate)
    const busy = await scroll(page, '[data-column=prospecting] [data-scroller]', -120, seconds)
    clearInterval(moving)
    const moves = (await Promise.all(answers)).length

    const perSecond = ({ frames }: Scrolled) => frames.count() / seconds
    const row = (what: string, scrolled: Scrolled) => ({
      what,
      'frames/s': round(perSecond(scrolled)),
      'p50 ms': round(scrolled.frames.at(50)),
      'p99 ms': round(scrolled.frames.at(99)),
      'later than 34 ms, %': round(scrolled.late * 100),
    })
    report.table(`A board of ${Math.min(deals, boardLimit)} deals, scrolled`, [
      row('a page without a product', control),
      row('the board, calm', calm),
      row(`the board at ${round(moves / seconds)} moves a second`, busy),
    ])
    report.table('Until the first cards', [
      { what: 'a page without a product', ms: round(empty), 'of it': 1 },
      { what: `a board of ${fewDeals} deals`, ms: round(small.took), 'of it': round(small.took / empty) },
      { what: 'the board', ms: round(first), 'of it': round(first / empty) },
    ])
    report.note(`${round(first - small.took)} ms of it are the deals: ${round(first / small.took)} × the screen itself`)
    report.must('the board was scrolled', calm.distance > 0 && busy.distance > 0)
    report.target('frames of the calm board beside the page', perSecond(calm) / perSecond(control), { atLeast: 0.9 })
    report.target('frames while cards move', perSecond(busy) / perSecond(control), { atLeast: 0.75 })
  },
})

const viewport = { width: 1440, height: 900 }

async function timed(work: () => Promise<void>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

async function enter(browser: Browser, { databaseUrl, url }: Served, email: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, viewport })
  await context.addCookies([{ ...(await browserSession(databaseUrl, email)), url, httpOnly: true, sameSite: 'Strict' }])
  await context.addInitScript(() => localStorage.setItem('aura.session', '1'))
  return await context.newPage()
}

const fewDeals = 20

async function filled(databaseUrl: string, deals: number): Promise<{ company: TestCompany; owner: TestPerson }> {
  const company = await createTestCompany(databaseUrl)
  const [owner] = company.people
  if (!owner) throw new Error('a company without people')
  await fill(databaseUrl, company, owner.id, deals)
  return { company, owner }
}

async function fill(databaseUrl: string, { id, pipelineId }: TestCompany, ownerId: string, deals: number) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(
      `insert into deals (company_id, id, pipeline_id, stage, rank, title, contact, value_amount, value_currency,
         probability, owner_id, owner_name)
       select $1, uuidv7(), $3, (array['prospecting', 'qualification', 'proposal', 'negotiation'])[1 + n % 4],
         'a' || lpad(n::text, 6, '0') || 'V', 'Negócio ' || n, 'Contato ' || n, n * 100, 'BRL', n % 100, $2, 'Ana'
       from generate_series(0, $4::int - 1) n`,
      [id, ownerId, pipelineId, deals],
    )
  } finally {
    await client.end()
  }
}
