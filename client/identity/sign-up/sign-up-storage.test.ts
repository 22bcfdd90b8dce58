import { emptyCompany } from '@aura/machines/identity/sign-up-fields.ts'
import { expect, it } from 'vitest'
import { parseSaved } from './sign-up-storage.ts'

const person = { email: 'marina@aurora.test', nome: 'Marina', sobrenome: 'Alves' }
const company = { ...emptyCompany, cnpj: '11.222.333/0001-81' }

it('reads back what was kept', () => {
  const saved = { step: 2, company, person }
  expect(parseSaved(JSON.stringify(saved))).toEqual(saved)
})

it('takes no password, no stranger’s member and no wrong type', () => {
  const odd = { step: 9, company: { ...company, telefone: 7, extra: 'x' }, person: { ...person, senha: 'secret' } }
  expect(parseSaved(JSON.stringify(odd))).toEqual({ step: 1, company, person })
})

it.each([null, '', '{', '7', 'null', '{"company":3}'])('survives %j', (text) => {
  expect([null, { step: 1, company: emptyCompany, person: { email: '', nome: '', sobrenome: '' } }]).toContainEqual(
    parseSaved(text),
  )
})
