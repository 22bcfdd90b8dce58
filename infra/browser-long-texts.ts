/** A language whose texts are two fifths longer, for tests: who grows, and what of it is cut off on a page. */
import type { Page } from 'playwright-core'
import { drawnTwice } from './browser-actions.ts'

/** Placeholders stay; the last word of a text grows, and a sentence gets further words. */
export function longer(text: string): string {
  const letters = text.replace(/\{\{[^}]*\}\}/g, '').length
  const more = 'ãéíôúçõ'.repeat(1 + Math.ceil(letters / 10)).slice(0, Math.ceil(letters * 0.4))
  return text.includes(' ') ? `${text} ${more.replace(/(.{6})/g, '$1 ').trim()}` : `${text}${more}`
}

/** Of a page that has its texts from elsewhere than the catalogues: each that stands there grows, also in shadow roots. */
export async function stretchTexts(page: Page): Promise<void> {
  const texts = await page.evaluate(() => {
    const nodes: Text[] = []
    const visit = (root: Node) => {
      for (const child of root.childNodes) {
        const { parentElement } = child
        if (
          child instanceof Text &&
          (child.textContent ?? '').trim() !== '' &&
          !parentElement?.matches('script, style')
        )
          nodes.push(child)
        if (child instanceof Element && child.shadowRoot) visit(child.shadowRoot)
        visit(child)
      }
    }
    visit(document.body)
    Object.assign(window, { stretched: nodes })
    return nodes.map(({ textContent }) => textContent ?? '')
  })
  await page.evaluate((grown) => {
    const { stretched } = window as unknown as { stretched: Text[] }
    for (const [at, node] of stretched.entries()) node.textContent = grown[at] ?? ''
  }, texts.map(longer))
}

/** Texts that have grown and are cut off, or wider than the control or the dialog they stand in. */
const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = []
    const range = document.createRange()
    const roots: Node[] = [document.body]
    for (const element of document.body.querySelectorAll('*')) if (element.shadowRoot) roots.push(element.shadowRoot)
    for (const root of roots) {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      while (walker.nextNode()) {
        const text = walker.currentNode.textContent ?? ''
        const element = walker.currentNode.parentElement
        if (!/[ãéíôúçõ]{2}/.test(text) || !element || element.closest('[title], option, [data-sr-only]')) continue
        if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
        range.selectNodeContents(walker.currentNode)
        const box = range.getBoundingClientRect()
        if (box.width <= 1 || box.height <= 1) continue
        for (
          let ancestor: Element | null = element;
          ancestor && ancestor !== document.body;
          ancestor = ancestor.parentElement
        ) {
          const look = getComputedStyle(ancestor)
          const own = ancestor.getBoundingClientRect()
          const isDialog = ancestor.matches('[role=dialog], [role=alertdialog]')
          const isApart = look.position === 'absolute' || look.position === 'fixed'
          if (own.width <= 1 || (isApart && !isDialog)) break
          const clips = look.overflowX === 'hidden' || look.overflowX === 'clip'
          const control = ancestor.matches('button, a, [role=tab], [role=menuitem], th, td, label, h1, h2, h3')
          if ((clips || control || isDialog) && box.right > own.right + 1) {
            const by = Math.round(box.right - own.right)
            found.push(`${ancestor.tagName.toLowerCase()} "${text.slice(0, 60)}" by ${by}`)
            break
          }
          if (isApart || look.overflowX === 'auto' || look.overflowX === 'scroll') break
        }
      }
    }
    return [...new Set(found)]
  })

/** What is still so once everything that was on its way has its place. */
export async function clippedTexts(page: Page): Promise<string[]> {
  for (let look = 0; look < 30; look += 1) {
    await drawnTwice(page)
    if ((await cutOff(page)).length === 0) return []
    await page.waitForTimeout(100)
  }
  return cutOff(page)
}
