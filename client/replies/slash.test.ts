import { fill, firstGap, gapsIn, unknownIn } from '@aura/contracts/replies/placeholders.ts'
import type { Reply } from '@aura/contracts/replies/reply.ts'
import { describe, expect, it } from 'vitest'
import { offeredMacros, offeredReplies } from './matching-replies.ts'
import { leftShortcut, slashAt } from './slash.ts'

const reply = (shortcut: string, title: string, over: Partial<Reply> = {}): Reply => ({
  id: shortcut,
  ownerId: 'x',
  shared: true,
  shortcut,
  title,
  text: '',
  channels: [],
  file: null,
  version: 1,
  ...over,
})

describe('a reply is asked for', () => {
  it('by a slash at the beginning of a word', () => {
    expect(slashAt('/', 1)).toEqual({ from: 0, query: '' })
    expect(slashAt('Olá\n/ois e mais', 7)).toEqual({ from: 4, query: 'oi' })
    expect([slashAt('e/ou', 4), slashAt('http://x', 8), slashAt('/oi ', 4), slashAt('/oi', 0)]).toEqual(
      Array(4).fill(undefined),
    )
  })

  it('and is no message while it stands at the beginning or at the end unanswered', () => {
    expect(['/oi', 'Olá /oi ', 'Olá\n/oi'].map(leftShortcut)).toEqual(['/oi', '/oi', '/oi'])
    expect(['/bomdia tudo bem', ' /oi\nAna'].map(leftShortcut)).toEqual(['/bomdia', '/oi'])
    expect(['um /oi dois', 'e/ou', 'https://aura.test/ajuda', 'um / dois', '/'].map(leftShortcut)).toEqual(
      Array(5).fill(undefined),
    )
  })

  it('and found without accents: the nearest first, then what is used most', () => {
    const replies = [
      reply('saudacao', 'Saudação'),
      reply('boleto', 'Segunda via'),
      reply('via', 'Outra via', { channels: ['sms'] }),
      reply('prazo', 'Prazo', { text: 'até a segunda-feira' }),
      reply('foto', 'Segurança', { file: { fileId: 'f', name: 'a.png', type: 'image/png' } }),
    ]
    const shelf = { replies, macros: [], uses: { prazo: 9, boleto: 2 } }
    const found = (query: string, channel: 'whatsapp' | 'sms' = 'whatsapp') =>
      offeredReplies(shelf, query, channel).map(({ id }) => id)
    expect(found('')).toEqual(['prazo', 'boleto', 'saudacao', 'foto'])
    expect(found('SAUDAÇ')).toEqual(['saudacao'])
    expect(found('segunda')).toEqual(['boleto', 'prazo'])
    expect(found('via', 'sms')).toEqual(['via', 'boleto'])
    expect(found('seg', 'sms')).toEqual(['boleto', 'prazo'])
  })

  it('together with the macros of that name', () => {
    const macros = ['Encerrar sem resposta', 'Ligação'].map((name) => ({ ...reply(name, name), name, steps: [] }))
    expect(offeredMacros({ macros }, 'ligacao').map(({ name }) => name)).toEqual(['Ligação'])
    expect(offeredMacros({ macros }, '')).toHaveLength(2)
  })
})

describe('the gaps of a text', () => {
  const names = { contact: 'Marina Prado', operator: 'Rui', company: '' }

  it('are filled when it is used; what nothing fills stays and is named', () => {
    const text =
      'Oi {{contato.primeiro_nome}} ({{ contato.nome }}), {{operador.nome}} da {{empresa.nome}}: {{pedido.número}}'
    const filled = fill(text, names)
    expect(filled).toBe('Oi Marina (Marina Prado), Rui da {{empresa.nome}}: {{pedido.número}}')
    expect(gapsIn(filled)).toEqual(['empresa.nome', 'pedido.número'])
    expect(unknownIn(text)).toEqual(['pedido.número'])
    expect(filled.slice(firstGap(filled)?.from, firstGap(filled)?.to)).toBe('{{empresa.nome}}')
  })

  it('are no other braces', () => {
    expect([gapsIn('a {{1}} {{x}} { {a.b} }'), firstGap('nada')]).toEqual([[], undefined])
  })
})
