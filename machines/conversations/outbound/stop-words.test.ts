import { expect, it } from 'vitest'
import { isStopWord, stopWordRefusal, stopWordsOf, stopWordsRefusal } from './stop-words.ts'

const own = [
  { language: 'pt-BR', word: 'Não quero mais' },
  { language: 'es-ES', word: 'Basta' },
] as const

it('a message that is nothing but the word refuses, whatever its accents, case and punctuation', () => {
  for (const text of ['SAIR', ' sair. ', 'Párar!', 'stop all', 'nao quero mais', 'NÃO QUERO MAIS!', '*basta*'])
    expect([text, isStopWord(text, own)]).toEqual([text, true])
  for (const text of ['Como faço para sair?', 'basta de espera', 'quero mais', '', '👍'])
    expect([text, isStopWord(text, own)]).toEqual([text, false])
  expect(isStopWord('basta', [])).toBe(false)
})

it('quotes, brackets, dashes, smileys and what nobody sees around the word change nothing', () => {
  const texts = [
    '“SAIR”',
    '‘sair’',
    'sair…',
    '“sair?”',
    '(sair?)',
    '(sair)',
    '¿baja?',
    'STOP—',
    'SAIR 🙏',
    '\u200bsair\ufeff',
    'ＳＡＩＲ',
  ]
  for (const text of texts) expect([text, isStopWord(text, own)]).toEqual([text, true])
  for (const word of ['sim?', '“sim”', '(não)', 'sim 🙏'])
    expect(stopWordRefusal(word, own)?.params?.reason).toMatch(/common|short/)
  expect(isStopWord('🙏', [{ word: '👍' }])).toBe(false)
})

it('a word that is nothing but asked about does not refuse', () => {
  for (const text of ['Sair?', 'Parar ?', 'BAJA??', 'stop all?', 'Não quero mais?', '\u200bsair?'])
    expect([text, isStopWord(text, own)]).toEqual([text, false])
})

it('a word that was added before it was an everyday answer, or too short, does not refuse', () => {
  for (const word of ['sim?', 'Bom dia', 'no', '👍'])
    expect([word, isStopWord(word, [{ word }])]).toEqual([word, false])
  expect(isStopWord('Sim', [{ word: 'sim?' }])).toBe(false)
})

it('no word is added that customers write every day, that is a choice of a menu, or that holds already', () => {
  const reason = (word: string) => stopWordRefusal(word, own)?.params?.reason
  for (const word of ['Sim', 'nao', 'NÃO!', 'ok', 'Bom dia', 'gracias', 'Thank you'])
    expect(reason(word)).toMatch(/common|short/)
  for (const word of ['1', '12', 'a1', '???', 'no']) expect(reason(word)).toBe('short')
  expect(reason('Sair')).toBe('usual')
  expect(reason('BASTA')).toBe('twice')
  expect(reason('chega de mensagens')).toBeUndefined()
})

it('a list is as good as each of its words', () => {
  const words = stopWordsOf({ 'pt-BR': ' chega \n\nme  tira daqui', 'en-US': '', 'es-ES': 'basta' })
  expect(words.map(({ word }) => word)).toEqual(['chega', 'me tira daqui', 'basta'])
  expect(stopWordsRefusal(words)).toBeUndefined()
  expect(stopWordsRefusal([...words, { language: 'en-US', word: 'Basta!' }])).toMatchObject({
    params: { word: 'Basta!', reason: 'twice' },
  })
})
