import fc from 'fast-check'
import { expect, it } from 'vitest'
import { sentenceLimit, settledSentences, speechSentences } from './speech-sentences.ts'

it.each([
  [
    'sentences of each kind',
    'Bom dia! Tudo bem? São três. Pronto…',
    ['Bom dia! ', 'Tudo bem? ', 'São três. ', 'Pronto…'],
  ],
  ['figures of Brazil', 'O total é R$ 1.200,50. Faltam 3.5 horas.', ['O total é R$ 1.200,50. ', 'Faltam 3.5 horas.']],
  ['a figure at the end', 'Restam 5. Depois acabam.', ['Restam 5. ', 'Depois acabam.']],
  ['versions and times', 'A v2.1.3 sai às 10.30 h. Veja.', ['A v2.1.3 sai às 10.30 h. Veja.']],
  ['titles in Portuguese', 'A Dra. Ana e o Sr. Rui vêm. Espere.', ['A Dra. Ana e o Sr. Rui vêm. ', 'Espere.']],
  ['titles in English', 'Mr. Hall met Dr. Lee. They agreed.', ['Mr. Hall met Dr. Lee. ', 'They agreed.']],
  ['titles in Spanish', 'Hable con la Srta. Ruiz. ¿Y Ud. Viene?', ['Hable con la Srta. Ruiz. ', '¿Y Ud. Viene?']],
  ['countries', 'Viaja a EE. UU. Mañana vuelve.', ['Viaja a EE. UU. Mañana vuelve.']],
  ['initials', 'J. K. Rocha ligou. Retorne.', ['J. K. Rocha ligou. ', 'Retorne.']],
  ['small letters', 'Custa aprox. dez reais, p. ex. hoje. Sim.', ['Custa aprox. dez reais, p. ex. hoje. ', 'Sim.']],
  [
    'numbers of things',
    'Veja a pág. 12 e o art. 5. Depois o nº. 3.',
    ['Veja a pág. 12 e o art. 5. ', 'Depois o nº. 3.'],
  ],
  ['the same words otherwise', 'It is art. Buy it? No. Later.', ['It is art. ', 'Buy it? ', 'No. ', 'Later.']],
  ['etc', 'Pedidos, trocas etc. Depois ligamos.', ['Pedidos, trocas etc. ', 'Depois ligamos.']],
  ['quotes and brackets', 'Ele disse “sim.” (Foi ontem.) Certo.', ['Ele disse “sim.” ', '(Foi ontem.) ', 'Certo.']],
  ['a list with numbers', '1. Abra a tela\n2. Clique em Novo\n', ['1. Abra a tela\n', '2. Clique em Novo\n']],
  ['a list with dashes', 'Faça:\n- abra\n\n- salve. Pronto', ['Faça:\n', '- abra\n\n', '- salve. ', 'Pronto']],
  ['addresses', 'Veja aura.com.br. Lá está.', ['Veja aura.com.br. ', 'Lá está.']],
  ['white space around', '  \n Oi. ', ['  \n Oi. ']],
  ['nothing', '', []],
])('%s', (_, text, sentences) => {
  expect(speechSentences(text)).toEqual(sentences)
})

it('a sentence that is too long is cut after a comma, else between words, and not inside a number', () => {
  const clause = 'o cliente pediu uma segunda via do boleto e ainda não recebeu resposta de ninguém'
  const [first = '', second = ''] = speechSentences(`${clause}, ${clause}, ${clause}, ${clause}.`)
  expect(first.endsWith('ninguém, ')).toBe(true)
  expect(second.startsWith('o cliente')).toBe(true)
  const [words = ''] = speechSentences('palavra '.repeat(80))
  expect(words.endsWith('palavra ')).toBe(true)
  const number = '11 98000 1234'
  for (let before = sentenceLimit - number.length; before < sentenceLimit; before++) {
    const text = `${'a'.repeat(before - 1)} ${number} ${'b'.repeat(20)} fim`
    expect(speechSentences(text).some((each) => each.includes(number))).toBe(true)
  }
})

const word = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.constantFrom(
    'Sr.',
    'Dra.',
    'R$ 1.200,50',
    '3.14',
    '1.',
    '\n',
    '\n- ',
    '. ',
    '? ',
    '! ',
    '… ',
    'etc.',
    'nº. 5',
    ' ',
  ),
)
const longWord = fc.constantFrom('a'.repeat(400), ' '.repeat(400), '11 98000 1234 ')
const textOf = (words: fc.Arbitrary<string>, maxLength: number) =>
  fc.array(words, { maxLength }).map((some) => some.join(''))
const text = textOf(fc.oneof(word, word, longWord), 40)
const isBroken = (text: string) => /^[\udc00-\udfff]|[\ud800-\udbff]$/.test(text)

it('joined, the sentences are the text; none is empty or too long, and no character is cut in two', () => {
  fc.assert(
    fc.property(text, (whole) => {
      const sentences = speechSentences(whole)
      expect(sentences.join('')).toBe(whole)
      for (const each of sentences) {
        expect(each.length).toBeGreaterThan(0)
        expect(each.length).toBeLessThanOrEqual(sentenceLimit)
        expect(isBroken(each)).toBe(false)
      }
    }),
  )
})

it('what is settled of a text that grows stays as it is, however it goes on', () => {
  fc.assert(
    fc.property(text, text, (beginning, rest) => {
      const settled = settledSentences(beginning)
      expect(speechSentences(beginning + rest).slice(0, settled.length)).toEqual(settled)
    }),
  )
})

it('letter by letter, the sentences that settle are those of the whole text', () => {
  fc.assert(
    fc.property(textOf(word, 30), (whole) => {
      const sentences: string[] = []
      let grown = ''
      for (const letter of whole) {
        grown += letter
        sentences.push(...settledSentences(grown).slice(sentences.length))
      }
      expect([...sentences, ...speechSentences(whole).slice(sentences.length)]).toEqual(speechSentences(whole))
    }),
    { numRuns: 20 },
  )
})
