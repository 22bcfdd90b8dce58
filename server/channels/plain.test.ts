import { expect, it } from 'vitest'
import { plainContent, plainLine, plainText } from './plain.ts'

it('keeps pages and scripts as the text they are', () => {
  const page = '<script>alert(1)</script> <b>Olá</b> & "adeus"'
  expect(plainText(page, 4096)).toBe(page)
})

it('takes away control characters and halves of characters, and keeps lines', () => {
  expect(plainText('um\r\ndois\rtrês\n\tquatro\0\u0007\u001b[31m\u009f', 100)).toBe('um\ndois\ntrês\n\tquatro[31m')
  expect(plainText('a\ud800b', 100)).toBe('a\ufffdb')
})

it('cuts what is too long, and never through a character', () => {
  expect(plainText('😀😀😀', 5)).toBe('😀😀')
  expect(plainText('x'.repeat(2_000_000), 4096)).toHaveLength(4096)
})

it('makes one line of a name, without marks that turn it around', () => {
  expect(plainLine('  Ana\n\u202eexe.gpj\u202c\tRibeiro ', 120)).toBe('Ana exe.gpj Ribeiro')
  expect(plainLine('\u0000\u200e \n', 120)).toBeNull()
  expect(plainLine(null, 120)).toBeNull()
})

it('gives a customer no words that only we can say', () => {
  expect(plainContent({ type: 'note', text: 'nossa', mentions: [] })).toEqual({ type: 'unknown', what: 'note' })
  expect(plainContent({ type: 'text', text: '\u0000 ' })).toEqual({ type: 'unknown', what: 'empty' })
  const fake = { type: 'media', media: 'image', fileId: crypto.randomUUID(), name: null, caption: '' } as const
  expect(plainContent({ ...fake, problem: null })).toMatchObject({ fileId: null, caption: null })
  const nowhere = { type: 'location', latitude: 91, longitude: 0, name: null, address: null } as const
  expect(plainContent(nowhere)).toEqual({ type: 'unknown', what: 'location' })
})
