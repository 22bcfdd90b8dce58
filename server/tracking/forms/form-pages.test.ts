import { expect, it } from 'vitest'
import { confirmedPage, confirmPhonePage } from './form-pages.ts'

it('the pages of a confirmation write the number as people do, and one from abroad with its country', () => {
  const link = { company: 'Aurora', name: 'Ana', email: 'ana@cliente.example' }
  expect(confirmPhonePage('pt-BR', { ...link, phone: '+5511987654399' }).body).toContain('(11) 98765-4399')
  expect(confirmPhonePage('pt-BR', { ...link, phone: '+34612345678' }).body).toContain('+34612345678')
  expect(confirmedPage('es-ES', { phone: '+5511987654399', isLater: false }).body).toContain('(11) 98765-4399')
})
