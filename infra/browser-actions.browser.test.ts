import { expect, test } from 'vitest'
import { openPage } from './browser-actions.ts'
import { seriousProblems } from './browser-looks.ts'
import { sharedBrowser } from './shared-browser.ts'
import { sharedWorld } from './shared-world.ts'

test('axe finds what is in the way on a page and in its frames, and a frame without scripts does not stop it', async () => {
  await using browser = await sharedBrowser()
  const page = await openPage(browser, sharedWorld().provided.url)
  await page.setContent(`<!doctype html><html lang="pt-BR"><title>Aura</title><main><h1>Aura</h1>
    <img id="page" src="data:,">
    <iframe title="open" srcdoc="<!doctype html><html lang=pt-BR><title>A</title><img id=frame src='data:,'></html>"></iframe>
    <iframe title="closed" sandbox srcdoc="<!doctype html><html lang=pt-BR><title>B</title><p>Olá</p></html>"></iframe>
    </main></html>`)
  expect(await seriousProblems(page)).toEqual([expect.stringMatching(/^image-alt: .*id="page".*id="frame"/)])
  expect(await seriousProblems(page, ['color-contrast'])).toEqual([])
})
