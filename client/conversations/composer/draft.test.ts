import { describe, expect, it } from 'vitest'
import { draftMark, empty, read, takenUp, withoutRefused, withRefused, write } from './draft.ts'

const lateDraft = (id: string, text: string) => ({ id, text, reason: 'late' })

describe('a draft', () => {
  it('gets a refused text back where it was written', () => {
    expect(withRefused(empty, lateDraft('1', 'Olá'))).toEqual({
      text: 'Olá',
      note: '',
      refused: [{ ...lateDraft('1', ''), returned: 'Olá' }],
    })
  })

  it('keeps refused texts beside what is being written, in their order, until they are taken up or let go', () => {
    const writing = { ...empty, text: 'Mais uma coisa' }
    const both = withRefused(withRefused(writing, lateDraft('1', 'Olá')), lateDraft('2', 'Tudo bem?'))
    expect(both.text).toBe('Mais uma coisa')
    expect(both.refused.map(({ text }) => text)).toEqual(['Olá', 'Tudo bem?'])
    expect(takenUp(both, '1')).toEqual({ ...both, text: 'Mais uma coisa\nOlá', refused: [lateDraft('2', 'Tudo bem?')] })
    expect(withoutRefused(both, '2').refused).toEqual([lateDraft('1', 'Olá')])
  })

  it('marks its conversation: what was refused before a text, a text before a note, blanks not at all', () => {
    const both = { ...empty, text: ' Bom dia,\n Ana ', note: 'ligar' }
    expect(draftMark(both)).toEqual({ kind: 'text', words: 'Bom dia, Ana' })
    expect(draftMark(withRefused(both, lateDraft('1', 'Olá')))).toEqual({ kind: 'refused', words: 'Olá' })
    expect(draftMark(withRefused(empty, lateDraft('1', 'Olá')))).toEqual({ kind: 'refused', words: 'Olá' })
    const returned = withRefused(empty, lateDraft('1', 'Olá'))
    expect(draftMark({ ...returned, text: 'Outra coisa' })).toEqual({ kind: 'text', words: 'Outra coisa' })
    expect(draftMark({ ...returned, text: '' })).toEqual({ kind: 'refused', words: 'Olá' })
    expect(draftMark({ ...empty, note: 'ligar' })).toEqual({ kind: 'note', words: 'ligar' })
    expect(draftMark({ ...empty, text: ' ', note: '\n' })).toBe(undefined)
  })

  it('survives being stored, and nothing else does', () => {
    const draft = { text: 'a', note: 'b', refused: [lateDraft('1', 'c')] }
    expect(read(write(draft))).toEqual(draft)
    expect(write(empty)).toBe(null)
    for (const broken of [null, '', '{', '3', '{"text":1}', '[]']) expect(read(broken)).toEqual(empty)
  })
})
