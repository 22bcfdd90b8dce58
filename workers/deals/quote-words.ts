/** The words on the PDF of a quote. */
import type { Language } from '@aura/contracts/platform/values.ts'

type QuoteWords = {
  number: (number: number, revision: number) => string
  customer: string
  issued: string
  validUntil: string
  by: string
  columns: readonly [string, string, string, string, string]
  total: string
}

export const quoteWords: Record<Language, QuoteWords> = {
  'pt-BR': {
    number: (number, revision) => `Proposta nº ${number}${revision > 1 ? `, versão ${revision}` : ''}`,
    customer: 'Cliente',
    issued: 'Emitida em',
    validUntil: 'Válida até',
    by: 'Responsável',
    columns: ['Produto', 'Quantidade', 'Preço', 'Desc.', 'Total'],
    total: 'Total',
  },
  'en-US': {
    number: (number, revision) => `Quote no. ${number}${revision > 1 ? `, version ${revision}` : ''}`,
    customer: 'Customer',
    issued: 'Issued on',
    validUntil: 'Valid until',
    by: 'Contact',
    columns: ['Product', 'Quantity', 'Price', 'Disc.', 'Total'],
    total: 'Total',
  },
  'es-ES': {
    number: (number, revision) => `Presupuesto n.º ${number}${revision > 1 ? `, versión ${revision}` : ''}`,
    customer: 'Cliente',
    issued: 'Emitido el',
    validUntil: 'Válido hasta',
    by: 'Responsable',
    columns: ['Producto', 'Cantidad', 'Precio', 'Dto.', 'Total'],
    total: 'Total',
  },
}
