import { expect, test } from 'vitest'
import { sharedBrowser } from './shared-browser.ts'

test('who closes it closes what was opened, and the next one gets the same browser', async () => {
  const browser = await sharedBrowser()
  const context = await browser.newContext()
  const page = await context.newPage()
  await browser.close()
  expect(page.isClosed()).toBe(true)
  expect(browser.isConnected()).toBe(true)
  expect(await sharedBrowser()).toBe(browser)
})
