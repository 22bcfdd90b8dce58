/** What the mailbox answers over HTTP: the page, its script and style, and the mails as JSON. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Mail } from './mailbox.ts'

type Page = { status: number; type: string; body: string }

const file = (name: string) => readFileSync(join(import.meta.dirname, 'mailbox', name), 'utf8')

/** The script and the style have addresses of their own, so that a strict content policy holds. */
const assets: Record<string, { name: string; type: string }> = {
  '/dev/mail': { name: 'page.html', type: 'text/html; charset=utf-8' },
  '/dev/mail/page.js': { name: 'page.js', type: 'text/javascript; charset=utf-8' },
  '/dev/mail/page.css': { name: 'page.css', type: 'text/css; charset=utf-8' },
}

export function pageFor(target: string, mails: (to?: string) => readonly Mail[]): Page {
  const { pathname, searchParams } = new URL(target, 'http://mailbox')
  if (pathname === '/dev/mail.json') {
    const body = JSON.stringify(mails(searchParams.get('to') ?? undefined))
    return { status: 200, type: 'application/json; charset=utf-8', body }
  }
  const asset = assets[pathname]
  if (!asset) return { status: 404, type: 'text/plain; charset=utf-8', body: 'There is no such page.' }
  return { status: 200, type: asset.type, body: file(asset.name) }
}
