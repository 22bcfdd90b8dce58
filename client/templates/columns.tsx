import type { Template } from '@aura/contracts/templates/template.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../platform/i18n/language.ts'
import { StatusBadge } from '../platform/ui/badge.tsx'
import type { Column } from '../platform/ui/table/column.ts'
import { agoColumn, countColumn } from '../platform/ui/table/typed-columns.tsx'
import { placeOf } from './rows.ts'
import type { TemplatePlace } from './template-accounts.ts'
import { languageName, stateTones } from './template-text.ts'

export function useColumns(columnIds: readonly TemplatePlace[]): Column<Template>[] {
  const { t } = useTranslation()
  const language = useLanguage()
  return useMemo<Column<Template>[]>(() => {
    const placeText = (row: Template) =>
      columnIds.find(({ id }) => id === placeOf(row))?.label ?? t(`channels.kind.${row.channel}`)
    return [
      {
        id: 'name',
        header: t('templates.name'),
        cell: ({ name }) => name,
        sort: 'name',
        width: 210,
        phone: 'title',
      },
      {
        id: 'state',
        header: t('templates.state'),
        cell: ({ state }) => <StatusBadge tone={stateTones[state]} word={t(`templates.state.${state}`)} />,
        text: ({ state, reason }) => [t(`templates.state.${state}`), reason].filter(Boolean).join(': '),
        sort: 'state',
        width: 130,
        phone: 'line',
      },
      {
        id: 'body',
        header: t('templates.body'),
        cell: ({ parts }) => parts.body,
        text: ({ parts }) => parts.body,
        width: 230,
        phone: 'none',
      },
      {
        id: 'place',
        header: t('templates.channel'),
        cell: placeText,
        text: placeText,
        width: 180,
        phone: 'line',
      },
      {
        id: 'language',
        header: t('templates.language'),
        cell: (row) => languageName(row.language, language),
        text: (row) => languageName(row.language, language),
        width: 150,
        phone: 'none',
      },
      {
        id: 'category',
        header: t('templates.category'),
        cell: ({ category }) => t(`templates.category.${category}`),
        width: 110,
        phone: 'none',
      },
      countColumn(({ version }) => version, language, {
        id: 'version',
        header: t('templates.version'),
        width: 80,
        hidden: true,
      }),
      agoColumn(({ changedAt }) => changedAt, {
        id: 'changed',
        header: t('templates.changed'),
        sort: 'changed',
        width: 120,
      }),
    ]
  }, [t, language, columnIds])
}
