/**
 * The one Chromium of the worker a test file runs in. A file that closes it closes what it opened there: the browser
 * itself, with the pages that were left clean (`browser-reuse.ts`), goes on to the next file and ends with the worker.
 */
import type { Browser } from 'playwright-core'
import { openBrowser } from './browser.ts'

let started: Promise<Browser> | undefined

export async function sharedBrowser(): Promise<Browser> {
  const browser = await started
  if (browser?.isConnected()) return browser
  started = start()
  return await started
}

/** A test's page ends too soon to earn back what the optimizing compilers cost: a fifth of a renderer's CPU time. */
const flags = ['--js-flags=--no-turbofan --no-maglev --min-semi-space-size=16']

async function start(): Promise<Browser> {
  const browser = await openBrowser(flags)
  browser.close = async () => {
    await Promise.all(browser.contexts().map((context) => context.close()))
  }
  return browser
}
