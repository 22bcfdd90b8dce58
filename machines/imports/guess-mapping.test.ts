import { expect, it } from 'vitest'
import { guessMapping } from './guess-mapping.ts'

const columns = [
  { id: 'firstName', names: ['Nome', 'First name', 'Nombre'] },
  { id: 'email', names: ['E-mail', 'Email', 'Correo electrónico'] },
  { id: 'role', names: ['Função', 'Role', 'Rol'] },
]

it('knows the names of the three languages, whatever the accents and marks', () => {
  expect(guessMapping(columns, ['E-MAIL *', 'nome', 'FUNCAO'])).toEqual({ email: 0, firstName: 1, role: 2 })
  expect(guessMapping(columns, ['Correo electronico', 'Nombre', 'rol'])).toEqual({ email: 0, firstName: 1, role: 2 })
})
it('takes a longer header for what it begins with, and each column once', () => {
  expect(guessMapping(columns, ['Email corporativo', 'Email'])).toEqual({ email: 1 })
  expect(guessMapping(columns, ['Nome completo', 'Nome'])).toEqual({ firstName: 1 })
  expect(guessMapping(columns, ['E-mail de contato'])).toEqual({ email: 0 })
})
it('takes no person for a day', () => {
  const created = [{ id: 'created', names: ['Criado em', 'Created', 'Creado el'] }]
  expect(guessMapping(created, ['Created by'])).toEqual({})
  expect(guessMapping(created, ['Created by', 'Created date'])).toEqual({ created: 1 })
})
it('leaves alone what it does not know', () => expect(guessMapping(columns, ['', 'Telefone'])).toEqual({}))
