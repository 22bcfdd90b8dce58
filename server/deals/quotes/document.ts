/** What the PDF of a quote says, in the language of the company, and what becomes of it. */
import type { Quote } from '@aura/contracts/deals/quotes/quote.ts'
import type { MoneyStyle } from '@aura/machines/platform/money-text.ts'
import type { Db } from '../../platform/database/transact.ts'
import type { Work } from '../../platform/handle.ts'
import { findQuoteRow, lockQuote, tellQuote } from './store.ts'

export type QuoteDocument = MoneyStyle & {
  quote: Quote
  seller: { name: string; facts: string[] }
  timezone: string
}

/** Null where the PDF is there, or never will be. */
export async function quoteDocument(tx: Db, quoteId: string): Promise<QuoteDocument | null> {
  const row = await findQuoteRow(tx, quoteId)
  if (row?.file !== 'writing') return null
  const company = await tx
    .selectFrom('companies')
    .select([
      'name',
      'legal_name',
      'cnpj',
      'foreign_tax_id',
      'phone',
      'billing_email',
      'address',
      'language',
      'money_format',
      'timezone',
    ])
    .executeTakeFirstOrThrow()
  const facts = [company.cnpj && cnpjText(company.cnpj), company.foreign_tax_id, company.address, company.phone]
  const seller = {
    name: company.legal_name ?? company.name,
    facts: [...facts, company.billing_email].flatMap((fact) => (fact ? [fact] : [])),
  }
  const { language, timezone, money_format: format } = company
  return { quote: await lockQuote(tx, quoteId), language, format, timezone, seller }
}

const cnpjText = (cnpj: string): string => `CNPJ ${cnpj.replace(/^(.{2})(.{3})(.{3})(.{4})(.{2})$/, '$1.$2.$3/$4-$5')}`

/** Of two writings at once the first one counts; false says that this one came too late. */
export async function endQuoteFile(work: Pick<Work, 'tx' | 'emit'>, quoteId: string, fileId: string | null) {
  const row = await work.tx
    .updateTable('deal_quotes')
    .set({ file: fileId === null ? 'failed' : 'ready', file_id: fileId })
    .where('id', '=', quoteId)
    .where('file', '=', 'writing')
    .returning('id')
    .executeTakeFirst()
  if (row) await tellQuote(work, quoteId)
  return row !== undefined
}
