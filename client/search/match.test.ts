import { expect, it } from 'vitest'
import { isMeant, piecesOf } from './match.ts'

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
