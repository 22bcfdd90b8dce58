import type { LetterBlock } from '@aura/contracts/conversations/letter-blocks.ts'
import { expect, it } from 'vitest'
import { mapLetter, picturesOf, plainLetter, renderLetter } from './render-letter.ts'

const fileId = '0192a000-0000-7000-8000-000000000001'
const letter: LetterBlock[] = [
  { type: 'heading', text: 'Volta às aulas' },
  { type: 'text', text: 'Tudo com <b>desconto</b>\nem https://loja.example/a?b=1&c=2.' },
  { type: 'button', text: 'Ver "ofertas"', url: 'https://loja.example/ofertas' },
  { type: 'divider' },
  {
    type: 'columns',
    columns: [[{ type: 'image', fileId, alt: 'Mochila', url: null }], [{ type: 'text', text: 'Mochilas' }]],
  },
]

it('whatever stands in a block is text, and an address is a link', () => {
  const markup = renderLetter(letter, (id) => `cid:${id}`)
  expect(markup).toContain('Tudo com &lt;b&gt;desconto&lt;/b&gt;<br>em ')
  expect(markup).toContain('<a href="https://loja.example/a?b=1&amp;c=2">')
  expect(markup).toContain('Ver &quot;ofertas&quot;')
  expect(markup).toContain(`<img src="cid:${fileId}" alt="Mochila"`)
  expect(markup).not.toMatch(/<script|onerror=|javascript:/)
})

it('a picture that is gone leaves no broken frame', () => {
  expect(renderLetter(letter, () => undefined)).not.toContain('<img')
})

it('says the same in plain words', () => {
  expect(plainLetter(letter)).toBe(
    'Volta às aulas\n\nTudo com <b>desconto</b>\nem https://loja.example/a?b=1&c=2.\n\n' +
      'Ver "ofertas": https://loja.example/ofertas\n\n---\n\nMochila\n\nMochilas',
  )
})

it('finds each picture once, and goes through every text and address', () => {
  expect(picturesOf([...letter, ...letter])).toEqual([fileId])
  const mapped = mapLetter(letter, { text: (words) => words.toUpperCase(), url: () => 'https://a.example/t' })
  expect(plainLetter(mapped)).toContain('VER "OFERTAS": https://a.example/t')
  expect(plainLetter(mapped)).toContain('MOCHILAS')
})
