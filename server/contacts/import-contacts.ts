/**
 * Imports contacts from a table. A contact is recognised by its addresses, however they are written. A known contact
 * gains what the row adds and changes what it states; empty cells change nothing. A file never restores a withdrawn
 * consent.
 */
import { createContact } from '@aura/contracts/contacts/create-contact.ts'
import { type ImportColumn, importKind } from '../platform/import-kind.ts'
import { fieldsOf } from './fields.ts'
import { applyRows } from './import-apply.ts'
import { planRows } from './import-plan.ts'
import { keyOf, row } from './import-row.ts'
import { undoRows } from './import-undo.ts'
import { consentColumns, fieldColumn, sheetTitles } from './sheet-columns.ts'

const examples = {
  text: '',
  number: '10',
  date: '21/11/2026',
  yes_no: 'sim',
  choice: '',
  phone: '(11) 3123-4567',
  url: 'https://empresa.com.br',
} as const

export const importContacts = importKind({
  name: 'contacts.people',
  needs: createContact.needs,
  columns: [
    {
      id: 'name',
      titles: sheetTitles.name,
      aliases: ['nome completo', 'full name', 'cliente'],
      example: 'Marina Prado',
    },
    {
      id: 'phone',
      titles: sheetTitles.phone,
      aliases: ['celular', 'fone', 'phone', 'mobile', 'whatsapp', 'movil'],
      example: '(11) 98765-4321',
    },
    {
      id: 'email',
      titles: sheetTitles.email,
      aliases: ['email', 'mail', 'correo electronico'],
      example: 'ana@empresa.com',
    },
    { id: 'tags', titles: sheetTitles.tags, aliases: ['tag', 'etiqueta'], example: '' },
    { id: 'note', titles: sheetTitles.note, aliases: ['obs', 'observacoes', 'notes', 'nota'], example: '' },
    ...consentColumns.map(({ id, titles }): ImportColumn => ({ id, titles, example: '' })),
  ],
  more: async (tx) =>
    (await fieldsOf(tx, 'contact'))
      .filter(({ archived }) => !archived)
      .map((field) => ({
        ...fieldColumn(field),
        aliases: [field.key],
        example: field.type === 'choice' ? (field.choices[0]?.label ?? '') : examples[field.type],
      })),
  row,
  key: keyOf,
  plan: planRows,
  apply: async ({ row: item, n, plan, ...context }) => {
    const [applied] = await applyRows({ ...context, items: [{ row: item, n, plan }] })
    if (!applied) throw new Error('a row was left out')
    return applied
  },
  applyMany: applyRows,
  undo: async ({ did, targetId, kept, ...context }) => {
    const [undone] = await undoRows({ ...context, items: [{ did, targetId, kept }] })
    if (!undone) throw new Error('a row was left out')
    return undone
  },
  undoMany: undoRows,
})
