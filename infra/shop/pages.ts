/** The demo company's shop: a site like any customer's, with the chat by the tag that a customer copies. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { demoWebchatId } from '../demo-data.ts'

type Page = { status: number; type: string; body: string }

const html = 'text/html; charset=utf-8'
const pages: Record<string, { file: string; type: string }> = {
  '': { file: 'home.html', type: html },
  cart: { file: 'cart.html', type: html },
  'shop.css': { file: 'shop.css', type: 'text/css; charset=utf-8' },
}

export function shopPage(name: string): Page {
  const page = pages[name]
  if (!page) return { status: 404, type: 'text/plain; charset=utf-8', body: 'There is no such page.' }
  const text = readFileSync(join(import.meta.dirname, 'page', page.file), 'utf8')
  return { status: 200, type: page.type, body: text.replaceAll('CHANNEL', demoWebchatId) }
}
