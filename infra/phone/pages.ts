/** The page where anyone plays a customer: its script and style have addresses of their own. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Answered } from './provider-registry.ts'

const types: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
}
const names = [
  'page.html',
  'page.css',
  'talk.css',
  'narrow.css',
  'page.js',
  'words.js',
  'talk.js',
  'call.js',
  'misbehave.js',
  'picture.js',
  'element.js',
  'ask.js',
]

export function phonePage(name: string): Answered {
  const file = name === '' ? 'page.html' : name
  if (!names.includes(file)) return { status: 404, body: 'There is no such page.' }
  const type = types[file.split('.')[1] ?? ''] ?? 'text/plain'
  return { status: 200, type, body: readFileSync(join(import.meta.dirname, 'page', file), 'utf8') }
}
