/** The pages that are no screen of the product, as a browser sees them. */
import { openBrowser } from '@aura/infra/browser.ts'
import { sharedWorld } from '@aura/infra/shared-world.ts'
import { expect, it } from 'vitest'

const { url } = sharedWorld().provided

it('/docs shows every operation, and no script of it is refused', async () => {
  await using browser = await openBrowser()
  const page = await browser.newPage()
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  await page.goto(`${url}/docs`)
  await page.getByText('/api/identity.sign-in').first().waitFor()
  expect(complaints).toEqual([])
})
