import type { Rule } from '@aura/contracts/contacts/block-list.ts'
import type { Language } from '@aura/contracts/platform/values.ts'
import type { TFunction } from 'i18next'
import { formatInstant } from '../../platform/i18n/format.ts'
import type { Column } from '../../platform/ui/table/column.ts'
import { agoColumn, statusColumn } from '../../platform/ui/table/typed-columns.tsx'

export const columnsOf = (t: TFunction, language: Language): Column<Rule>[] => [
  {
    id: 'value',
    header: t('contacts.rules.value'),
    cell: ({ value }) => value,
    sort: 'value',
    width: 240,
    phone: 'title',
  },
  statusColumn(({ list }) => ({ tone: list === 'block' ? 'critical' : 'ok', word: t(`contacts.rules.${list}`) }), {
    id: 'list',
    header: t('contacts.rules.list'),
    width: 140,
  }),
  {
    id: 'kind',
    header: t('contacts.rules.kind'),
    cell: ({ kind }) => t(`contacts.rules.kind.${kind}`),
    width: 110,
    phone: 'none',
  },
  {
    id: 'reason',
    header: t('contacts.rules.reason'),
    cell: ({ reason }) => reason,
    text: ({ reason }) => reason,
    width: 300,
    phone: 'line',
  },
  {
    id: 'until',
    header: t('contacts.rules.until'),
    cell: ({ expiresAt }) => (expiresAt === null ? t('contacts.rules.always') : formatInstant(expiresAt, language)),
    sort: 'expiresAt',
    width: 170,
    phone: 'none',
  },
  {
    id: 'source',
    header: t('contacts.rules.source'),
    cell: ({ source }) => t(`contacts.rules.source.${source}`),
    width: 140,
    phone: 'none',
  },
  agoColumn(({ createdAt }) => createdAt, {
    id: 'since',
    header: t('contacts.rules.since'),
    sort: 'createdAt',
  }),
]
