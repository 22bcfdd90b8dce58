/** What browser tests of the board share: its parts, and when it stands still. */
import type { Stage } from '@aura/contracts/deals/deal.ts'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

export const column = (page: Page, stage: Stage) => page.locator(`[data-column=${stage}]`)
export const card = (page: Page, title: string) => page.locator('[data-deal]', { hasText: title })
export const titles = (page: Page, stage: Stage) => column(page, stage).locator('[data-title]').allInnerTexts()
export const becomes = (page: Page, stage: Stage, expected: string[]) =>
  expect.poll(() => titles(page, stage), { timeout: 60_000 }).toEqual(expected)

/** What comes later into the bars above may move the cards. */
export async function boardStands(page: Page): Promise<Page> {
  await page.locator('[data-deal]').first().waitFor()
  for (const name of ['Vendas', 'Previsão e resultados'])
    await page.getByRole('button', { name, exact: true }).waitFor()
  await page.getByRole('navigation', { name: 'Visões salvas' }).waitFor()
  return page
}
