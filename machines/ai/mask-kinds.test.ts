import { personalDataKinds } from '@aura/contracts/ai/privacy.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createMask } from './mask.ts'

const personal: readonly (readonly [written: string, hidden: string])[] = [
  ['CPF 529.982.247-25', 'CPF [CPF_1]'],
  ['CNPJ 11.222.333/0001-81', 'CNPJ [CNPJ_1]'],
  ['CNPJ 12.ABC.345/01DE-35', 'CNPJ [CNPJ_1]'],
  ['ana@cliente.example', '[EMAIL_1]'],
  ['(11) 98765-4321', '[PHONE_1]'],
  ['4111 1111 1111 1111', '[CARD_1]'],
  ['12.345.678-9', '[RG_1]'],
  ['RG nº 123456789', 'RG nº [RG_1]'],
  ['passaporte FZ123456', 'passaporte [PASSPORT_1]'],
  ['nascida em 02/01/1990', 'nascida em [BIRTH_1]'],
  ['data de nascimento: 2 de janeiro de 1990', 'data de nascimento: [BIRTH_1]'],
  ['date of birth is 1990-01-02', 'date of birth is [BIRTH_1]'],
  ['"birthDate":"1990-01-02"', '"birthDate":"[BIRTH_1]"'],
  ['Rua das Flores 123', '[ADDRESS_1]'],
  ['av. paulista, 1578', '[ADDRESS_1]'],
  ['742 Evergreen Drive', '[ADDRESS_1]'],
  ['Calle Mayor 12', '[ADDRESS_1]'],
  ['CEP 01310100', 'CEP [CEP_1]'],
  ['Rua Augusta, 1.500 - São Paulo, 01310-100', '[ADDRESS_1] - São Paulo, [CEP_1]'],
  ['RUA DAS FLORES, 123', '[ADDRESS_1]'],
  ['AV. PAULISTA 1578', '[ADDRESS_1]'],
  ['R. Augusta 500', '[ADDRESS_1]'],
  ['Rua 7 de Setembro, 100', '[ADDRESS_1]'],
  ['Avenida 9 de Julho, 500', '[ADDRESS_1]'],
  ['Rua 15 de Novembro 200', '[ADDRESS_1]'],
  ['Ag: 1234 CC: 12345-6', 'Ag: [ACCOUNT_1] CC: [ACCOUNT_2]'],
  ['conta corrente 100200300', 'conta corrente [ACCOUNT_1]'],
  ['passaporte FZ 123456', 'passaporte [PASSPORT_1]'],
  ['nascimento em 02/01/1990', 'nascimento em [BIRTH_1]'],
  ['Nasci no dia 02/01/1990', 'Nasci no dia [BIRTH_1]'],
  ['Data de nascimento:\n02/01/1990', 'Data de nascimento:\n[BIRTH_1]'],
  ['chave pix: 123e4567-e89b-42d3-a456-426614174000', 'chave pix: [PIX_1]'],
  ['agência 1234 e conta corrente 56789-0', 'agência [ACCOUNT_1] e conta corrente [ACCOUNT_2]'],
  ['PT50 0002 0123 1234 5678 9015 4', '[IBAN_1]'],
  ['DE89370400440532013000', '[IBAN_1]'],
  ['BRA2E19', '[PLATE_1]'],
  ['placa ABC-1234', 'placa [PLATE_1]'],
  ['12345678Z', '[NIF_1]'],
  ['X1234567L', '[NIF_1]'],
  ['123-45-6789', '[SSN_1]'],
]

const impersonal = [
  ...[
    'R$ 1.234,56',
    'US$ 12,345.67',
    'pedido 12345678901',
    'pedido 12345-678',
    'PED-1234',
    'às 14:30',
    '3,5 kg',
    '20%',
  ],
  ...[
    'em 12/05/2026',
    '2026-11-24',
    'na rua faz 30 graus',
    'de 10 a 20 unidades',
    'protocolo 2026000123',
    'versão 2.13.4',
  ],
  ...[
    'a conta deu 450,00',
    'conta de luz de maio',
    'nota fiscal 000123',
    'modelo A52',
    'art. 49',
    '12345678A',
    '99/2026',
  ],
  ...[
    '1.234.567',
    '10 x 99,90',
    'placa de vídeo 4060',
    'SKU-0099',
    '0193b2f4-1234-7abc-8def-551133334444',
    '(30 dias)',
  ],
  ...[
    'A loja da Rua Vergueiro abre às 9',
    'na Avenida Paulista e quero 3 pares',
    'na rua de trás do mercado, 2 pares',
    'R. Silva disse que 2 caixas vieram',
    'Rua Vergueiro às 14:30',
    'Rua Vergueiro 14:30',
    'placa RTX 4060',
    'modelo ASX2B50',
    'pedido de número 12345-678',
    'sua conta é 45000 pontos',
    'conta: 100000 reais',
    'Pedi 3 New Balance Lane',
    '"account":"12345678-1234-4abc-8def-551133334444"',
  ],
]

it.each(personal)('%s leaves as %s, and comes back', (written, hidden) => {
  const mask = createMask()
  const text = `Sobre ${written}, por favor`
  expect(mask.hide(text)).toBe(`Sobre ${hidden}, por favor`)
  expect(mask.restore(mask.hide(text))).toBe(text)
})

it.each(impersonal)('%s stays', (text) => {
  expect(createMask().hide(`Sobre ${text}; obrigado`)).toBe(`Sobre ${text}; obrigado`)
})

it('each kind is in the table', () => {
  const hidden = personal.flatMap(([, text]) =>
    [...text.matchAll(/\[([A-Z]+)_/g)].map(([, kind]) => kind?.toLowerCase()),
  )
  expect(personalDataKinds.filter((kind) => !hidden.includes(kind))).toEqual(['name'])
})

it('however they are mixed, the same text is hidden the same way, nothing personal leaves, and all of it comes back', () => {
  const part = fc.oneof(
    fc.constantFrom(...personal.map(([written]) => ({ written, isPersonal: true }))),
    fc.constantFrom(...impersonal.map((written) => ({ written, isPersonal: false }))),
  )
  fc.assert(
    fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
      const mask = createMask()
      const text = parts.map(({ written }) => written).join('; ')
      const hidden = mask.hide(text)
      expect(mask.hide(text)).toBe(hidden)
      expect(mask.hide(hidden)).toBe(hidden)
      expect(mask.restore(hidden)).toBe(text)
      for (const { written, isPersonal } of parts) expect(hidden.includes(written)).toBe(!isPersonal)
    }),
  )
})

it('texts of any letters come back', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
      const mask = createMask()
      expect(mask.restore(mask.hide(text))).toBe(text)
    }),
  )
})

it.each([
  'rua a ',
  '12.345.',
  'AA00 AAAA ',
  'conta 1',
  '1 Aa ',
  'pix 0',
  'Rua E E E E E E E E E E ',
  'RUA A, ',
  '[ADDRESS_1] 1',
  'nascimento 1/',
  '12345-',
])('a long text of "%s" is read in one go', (unit) => {
  const cpuMs = (repeats: number) => {
    const before = process.threadCpuUsage()
    createMask().hide(unit.repeat(repeats))
    return process.threadCpuUsage(before).user / 1000
  }
  cpuMs(10_000)
  // Eight times as long: 64 times the time where each place is read from anew.
  const short = Math.max(5, cpuMs(5_000), cpuMs(5_000))
  expect(cpuMs(40_000) / short).toBeLessThan(30)
})
