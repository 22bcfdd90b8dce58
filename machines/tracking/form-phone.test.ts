import { languages } from '@aura/contracts/platform/values.ts'
import { expect, it } from 'vitest'
import { smsParts } from '../campaigns/sms-parts.ts'
import {
  isPhoneLinkOver,
  maskedOwner,
  mayAskPhone,
  mostAsksOfCompany,
  mostAsksOfForm,
  mostAsksOfNumber,
  phoneAsk,
  phoneWithinMs,
} from './form-phone.ts'

it('asks a number, by a form and by a company so many times and no more', () => {
  const least = { ofNumber: mostAsksOfNumber - 1, ofForm: mostAsksOfForm - 1, ofCompany: mostAsksOfCompany - 1 }
  expect(mayAskPhone(least)).toBe(true)
  expect(mayAskPhone({ ...least, ofNumber: mostAsksOfNumber })).toBe(false)
  expect(mayAskPhone({ ...least, ofForm: mostAsksOfForm })).toBe(false)
  expect(mayAskPhone({ ...least, ofCompany: mostAsksOfCompany })).toBe(false)
})

it('a link is over from the moment on that its time has passed', () => {
  const sentAt = new Date('2026-03-02T12:00:00.000Z')
  const after = (ms: number) => new Date(sentAt.getTime() + ms)
  expect(isPhoneLinkOver(sentAt, after(phoneWithinMs - 1))).toBe(false)
  expect(isPhoneLinkOver(sentAt, after(phoneWithinMs))).toBe(true)
})

it('is one SMS in each language, whatever the company is called', () => {
  const link = `https://atendimento.exemplo.com.br/forms/phone/${'A'.repeat(43)}`
  for (const language of languages)
    for (const company of ['Loja', 'Opções & Soluções São João [Ltda]', '株式会社', `Ótica ${'Visão '.repeat(20)}`]) {
      const text = phoneAsk(language, company, link)
      expect([language, company, smsParts(text)]).toEqual([language, company, 1])
      expect(text).toContain(link)
    }
  expect(phoneAsk('pt-BR', 'Opções São João', link)).toMatch(/^Opcoes Sao Joao: /)
})

it('says whose card it is without giving the address away', () => {
  expect(maskedOwner({ name: 'Ana', email: 'ana.lima@cliente.example' })).toEqual({
    name: 'Ana',
    email: 'a•••@cliente.example',
  })
  expect(maskedOwner({ name: 'x'.repeat(200), email: 'a@b.example' }).name).toHaveLength(41)
})
