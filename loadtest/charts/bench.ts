/**
 * How smooth a page with four live charts stays: frames a second while their values change a thousand times a second.
 * The control is the same browser with bare lines on four canvases and the same changes.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openBrowser } from '@aura/infra/browser.ts'
import react from '@vitejs/plugin-react'
import type { Browser } from 'playwright-core'
import { build } from 'vite'
import { question } from '../platform/question.ts'
import { round } from '../platform/report.ts'

/** What the functions below find where they run, which is the page. */
declare const window: { auraCharts?: { frames: number; updates: number } }

const origin = 'http://charts.test'
const warmUpMs = 1_500

export const charts = question('charts', {
  asks: 'How smooth does a page of live charts stay?',
  options: {
    rate: { value: 1000, help: 'changes a second' },
    seconds: { value: 5, help: 'length of each side' },
    rounds: { value: 3, help: 'both sides, in turns' },
  },
  async run({ rate, seconds, rounds }, report) {
    await using undo = new AsyncDisposableStack()
    const folder = await mkdtemp(join(tmpdir(), 'aura-charts-'))
    undo.defer(() => rm(folder, { recursive: true, force: true }))
    await build({
      configFile: false,
      root: import.meta.dirname,
      plugins: [react()],
      build: { outDir: folder, emptyOutDir: true, target: 'esnext' },
      logLevel: 'error',
    })
    const browser = await openBrowser()
    undo.defer(() => browser.close())
    const sides = { kit: [] as Measured[], bare: [] as Measured[] }
    for (let n = 0; n < rounds; n += 1) {
      report.progress(`round ${n + 1}`)
      sides.bare.push(await measure(browser, folder, { side: 'bare', rate, seconds }))
      sides.kit.push(await measure(browser, folder, { side: 'kit', rate, seconds }))
    }
    const row = (what: string, measured: readonly Measured[]) => ({
      what,
      'frames/s': round(middle(measured.map(({ frames }) => frames))),
      'changes/s': round(middle(measured.map(({ updates }) => updates))),
    })
    report.table('Four charts', [row('bare lines on canvases', sides.bare), row('the kit', sides.kit)])
    const least = Math.min(...sides.kit.map(({ updates }) => updates))
    report.must('the changes came as fast as asked', least > rate * 0.8, `${round(least)} a second`)
    const frames = (side: readonly Measured[]) => middle(side.map((measured) => measured.frames))
    report.target('frames a second beside bare canvases', frames(sides.kit) / frames(sides.bare), { atLeast: 0.8 })
  },
})

type Measured = { frames: number; updates: number }
type Side = { side: 'kit' | 'bare'; rate: number; seconds: number }

async function measure(browser: Browser, folder: string, { side, rate, seconds }: Side): Promise<Measured> {
  const context = await browser.newContext({ viewport: { width: 1000, height: 900 } })
  const page = await context.newPage()
  await page.route(`${origin}/**`, (route) => {
    const { pathname } = new URL(route.request().url())
    return route.fulfill({ path: join(folder, pathname === '/' ? 'index.html' : pathname) })
  })
  await page.goto(`${origin}/?side=${side}&rate=${rate}`)
  await page.locator('canvas').nth(3).waitFor()
  await page.waitForTimeout(warmUpMs)
  const read = () => page.evaluate(() => ({ at: performance.now(), ...window.auraCharts }))
  const before = await read()
  await page.waitForTimeout(seconds * 1000)
  const after = await read()
  await context.close()
  const took = (after.at - before.at) / 1000
  const each = (key: keyof Measured) => ((after[key] ?? 0) - (before[key] ?? 0)) / took
  return { frames: each('frames'), updates: each('updates') }
}

const middle = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
