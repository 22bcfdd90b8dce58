/**
 * Migrations only grow: one that has landed is never edited, renamed or removed, and neither is what they call. A new one
 * adds its line to `migrations.landed.json`.
 */
import { createHash } from 'node:crypto'
import { read, sources } from '@aura/infra/sources.ts'
import { expect, it } from 'vitest'
import landed from './migrations.landed.json' with { type: 'json' }
import { migrations } from './migrations.ts'

const files = sources(/^server\/.*\/migrations\/.*\.ts$/)
const called = ['server/platform/database/grants.ts', 'server/platform/database/keep-searchable.ts']
const numberOf = (name: string) => /^\d{4}(?=-)/.exec(name)?.[0]

it('a migration that has landed is as it was', () => {
  const hashes = [...files, ...called].map((path) => [path, createHash('sha256').update(read(path)).digest('hex')])
  expect(Object.fromEntries(hashes)).toEqual(landed)
})

it('each file is one migration of the list, in the order of their numbers', () => {
  const names = Object.keys(migrations)
  expect(names).toEqual(names.toSorted())
  expect(files.map((path) => numberOf(path.split('/').at(-1) ?? '')).toSorted()).toEqual(names.map(numberOf))
})
