/** SECURITY.md: every row names its tests, and each of them is there. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isTest, read } from '@aura/infra/sources.ts'
import { expect, test } from 'vitest'

const checkout = join(import.meta.dirname, '..')
const rows = read('server/SECURITY.md')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| who |'))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )

test('each row says who, what, which door, what holds it and which test', () => {
  expect(rows.length).toBeGreaterThan(20)
  for (const cells of rows) {
    expect(cells, cells.join(' | ')).toHaveLength(5)
    expect(cells.filter((cell) => cell === '')).toEqual([])
  }
})

test('each test that is named is there', () => {
  for (const cells of rows) {
    const named = [...(cells[4] ?? '').matchAll(/`([^`]+)`/g)].map(([, path = '']) => path)
    expect(named.length, cells.join(' | ')).toBeGreaterThan(0)
    expect(named.filter((path) => !isTest(path) || !existsSync(join(checkout, path)))).toEqual([])
  }
})
