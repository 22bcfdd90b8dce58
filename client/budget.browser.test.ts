/**
 * What a page costs before it can be used: the JavaScript that its entry, its language and its route
 * bring along, compressed. The world of browser tests has built the client.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { type Manifest, withImports } from './build/manifest.ts'

const kB = 1000
const budgets: Record<string, number> = { 'routes/auth.tsx': 185 * kB }
const anyOther = 300 * kB
const charts = 40 * kB
const embedded = 20 * kB

const dist = join(import.meta.dirname, 'dist')
const manifest: Manifest = JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8'))

/** Routes under `_app` stand inside its frame. */
function partsOf(route: string): string[] {
  const frame = ['routes/_app.tsx?tsr-split=component', 'catalogues/work/pt-BR.ts']
  const parts = ['index.html', 'catalogues/entry/pt-BR.ts', `${route}?tsr-split=component`]
  return route.startsWith('routes/_app') ? [...parts, ...frame] : parts
}

const withAll = (parts: readonly string[]) => new Set(parts.flatMap((part) => [...withImports(manifest, part)]))
const costOf = (route: string): number => weightOf(withAll(partsOf(route)))

function weightOf(keys: ReadonlySet<string>): number {
  const files = [...keys].flatMap((key) => manifest[key]?.file ?? [])
  return files
    .filter((file) => file.endsWith('.js'))
    .reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file)), { level: 9 }).length, 0)
}

const split = Object.keys(manifest).flatMap((key) => /^(routes\/.*)\?tsr-split=component$/.exec(key)?.[1] ?? [])
/** A route without a chunk of its own stands in the entry. */
const routes = [...new Set(['routes/auth.tsx', ...split])]

test('there are pages to weigh', () => expect(split).toContain('routes/_app/crm.tsx'))

test.each(routes)('%s stays within its budget', (route) => {
  expect(costOf(route)).toBeLessThanOrEqual(budgets[route] ?? anyOther)
})

test('what draws charts comes after the first paint of a page, and is small', () => {
  const views = ['chart', 'sparkline', 'state-strip'].map((name) => `platform/charts/${name}-view.tsx`)
  const dashboard = withAll(partsOf('routes/_app/dashboard.tsx'))
  const own = new Set([...withAll(views)].filter((key) => !dashboard.has(key)))
  expect(views.filter((view) => !own.has(view))).toEqual([])
  expect(weightOf(own)).toBeGreaterThan(20 * kB)
  expect(weightOf(own)).toBeLessThanOrEqual(charts)
})

test('what stands on other sites is one small script, and runs under a strict content policy', () => {
  const script = readFileSync(join(dist, 'embed', 'webchat.js'))
  expect(gzipSync(script, { level: 9 }).length).toBeLessThanOrEqual(embedded)
  expect(script.toString()).not.toMatch(/\beval\(|new Function|\bimport\(|innerHTML/)
})

test('what is fetched ahead is what the frame and the screen of the address ask for', () => {
  const script = readFileSync(join(dist, 'ahead.js'), 'utf8')
  const named = new Set(script.match(/assets\/[\w.-]+\.js/g))
  const first = withImports(manifest, 'index.html')
  const chunks = partsOf('routes/_app/crm.tsx').flatMap((part) => [...withImports(manifest, part)])
  const files = chunks.filter((key) => !first.has(key)).flatMap((key) => manifest[key]?.file ?? [])
  expect(files.filter((file) => !named.has(file))).toEqual([])
})
