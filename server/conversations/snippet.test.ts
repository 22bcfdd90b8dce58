import { expect, it } from 'vitest'
import { snippetOf } from './snippet.ts'

it('shows the place where the word stands, whatever its case and accents', () => {
  const long = `${'antes '.repeat(20)}a Migração da central ${'depois '.repeat(20)}`
  expect(snippetOf(long, 'migracao central')).toMatch(/^…(antes )+a Migração da central (depois ?)+.*…$/)
  expect(snippetOf('Olá,\n  bom   dia', 'BOM')).toBe('Olá, bom dia')
})

it('shows the beginning when the word stands elsewhere, and never cuts a letter in two', () => {
  expect(snippetOf('🚀'.repeat(200), 'x')).toBe(`${'🚀'.repeat(120)}…`)
  expect(snippetOf('', 'x')).toBe('')
})
