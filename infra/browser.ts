/** Chromium as the system has it, for browser tests: without its window where it can be had, which costs a third less. */
import { type Browser, chromium } from 'playwright-core'
import { onPath } from './binary.ts'
import { Sentence } from './sentence.ts'

const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  // One process less for each browser: a tenth of its CPU time.
  '--in-process-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** `more`: flags of one test's own, as those of a microphone that plays a file. */
export async function openBrowser(more: readonly string[] = []): Promise<Browser> {
  const executablePath = names.map(onPath).find((path) => path !== undefined)
  if (!executablePath)
    throw new Sentence('Browser tests need Chromium on PATH; on Debian: apt-get install chromium-headless-shell.')
  return chromium.launch({ executablePath, args: [...flags, ...more], headless: true })
}
