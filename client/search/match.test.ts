import { expect, it } from 'vitest'
import { isMeant, leadingOf, piecesOf } from './match.ts'

const marked = (text: string, request: string) =>
  piecesOf(text, request)
    .map(({ text, hit }) => (hit ? `[${text}]` : text))
    .join('')

it('marks what was asked for, whatever its accents and case', () => {
  expect(marked('Migração da Central', 'MIGRACAO central')).toBe('[Migração] da [Central]')
  expect(marked('Ana Banana', 'ana')).toBe('[Ana] Banana')
  expect(marked('Renovação', 'nova')).toBe('Re[nova]ção')
  expect(marked("D'Ávila 🚀 Filhos", 'avila filh')).toBe("D'[Ávila] 🚀 [Filh]os")
  expect(marked('Renovação', 'renovasao')).toBe('Renovação')
  expect(marked('a.b*c', '.*')).toBe('a.b*c')
  expect(marked('ﬁm de ano', 'fim')).toBe('[ﬁm] de ano')
})

it('means a command by the beginnings of its words', () => {
  expect(isMeant('Ir para Configurações', 'conf')).toBe(true)
  expect(isMeant('Ir para Configurações', 'ir configuracoes')).toBe(true)
  expect(isMeant('Ir para Configurações', 'figura')).toBe(false)
  expect(isMeant('Ir para Configurações', '%')).toBe(false)
})

it('lets commands lead by the beginning of their name, then by their synonyms, not by a word within their name', () => {
  const team = { title: 'Ver a equipe', words: 'online pausa' }
  const lunch = { title: 'Pausar: almoço', words: 'parar café' }
  const contact = { title: 'Novo contato', words: 'cliente pessoa' }
  const commands = [team, lunch, contact]
  expect(leadingOf(commands, 'pausa')).toEqual([lunch, team])
  expect(leadingOf(commands, 'PAUSAR almoco')).toEqual([lunch])
  expect(leadingOf(commands, 'pes cli')).toEqual([contact])
  expect(leadingOf(commands, 'contato')).toEqual([])
})
