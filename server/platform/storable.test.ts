import { expect, it } from 'vitest'
import { storable, storableData } from './storable.ts'

it('leaves out NUL, and replaces halves of surrogate pairs', () => {
  expect(storable('a\0b')).toBe('ab')
  expect(storable('\ud83d')).toBe('\ufffd')
  expect(storable('\u{1f468}\u200d\u{1f469}')).toBe('\u{1f468}\u200d\u{1f469}')
})

it('cleans data however deep, and leaves what is no text as it is', () => {
  const at = new Date(0)
  const bytes = new Uint8Array([0])
  expect(storableData({ 'k\0': ['\ud800', 1, null, { deep: 'x\0' }], at, bytes })).toEqual({
    k: ['\ufffd', 1, null, { deep: 'x' }],
    at,
    bytes,
  })
})
