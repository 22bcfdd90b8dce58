import { expect, it } from 'vitest'
import { choicesOf, linesOf } from './choices.ts'
import { fieldKey } from './field-key.ts'

it('a key is made of the label, and is nobody else’s', () => {
  expect(fieldKey('Cidade de Nascimento', [])).toBe('cidade_de_nascimento')
  expect(fieldKey('2º Endereço', [])).toBe('endereco')
  expect(fieldKey('CPF', ['cpf', 'cpf_2'])).toBe('cpf_3')
  expect(fieldKey('客户', [])).toBe('campo')
})

it('a choice that is renamed remembers its names, and one that takes a former name leaves it to nobody else', () => {
  const lines = linesOf([
    { label: 'Ouro', was: ['Premium'] },
    { label: 'Prata', was: [] },
  ])
  const renamed = lines.map((line) => (line.label === 'Ouro' ? { ...line, label: ' Gold ' } : line))
  expect(choicesOf([...renamed, { n: 9, label: '', from: null }])).toEqual([
    { label: 'Gold', was: ['Premium', 'Ouro'] },
    { label: 'Prata', was: [] },
  ])
  expect(choicesOf([...renamed, { n: 9, label: 'Premium', from: null }])[0]?.was).toEqual(['Ouro'])
})
