import type { OwnedCompany } from '@aura/contracts/companies/owner.ts'
import type { Language } from '@aura/contracts/platform/values.ts'
import type { TFunction } from 'i18next'
import { formatMoney } from '../../platform/i18n/format.ts'
import type { Column } from '../../platform/ui/table/column.ts'
import { agoColumn, countColumn } from '../../platform/ui/table/typed-columns.tsx'
import { CompanyState } from './company-state.tsx'

export const costsOf = ({ usage }: OwnedCompany, language: Language): string =>
  usage.costs.map((cost) => formatMoney(cost, language)).join(' + ') || '–'

export const sizeOf = ({ usage }: OwnedCompany, language: Language): string =>
  new Intl.NumberFormat(language, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 }).format(
    usage.stored / 1_000_000,
  )

export const planOf = ({ modules }: OwnedCompany, t: TFunction): string =>
  modules === null ? t('companies.plan.complete') : t('companies.plan.modules', { count: modules.length })

export function columnsOf(t: TFunction, language: Language): Column<OwnedCompany>[] {
  const number = (value: number) => value.toLocaleString(language)
  return [
    {
      id: 'name',
      header: t('companies.column.name'),
      cell: ({ name }) => name,
      text: ({ name }) => name,
      sort: 'name',
      width: 260,
      phone: 'title',
    },
    {
      id: 'state',
      header: t('companies.column.state'),
      cell: (company) => <CompanyState company={company} />,
      width: 140,
      phone: 'line',
    },
    {
      id: 'people',
      header: t('companies.column.people'),
      cell: ({ people }) => number(people.active),
      text: ({ people }) => t('companies.people.both', { active: people.active, inactive: people.inactive }),
      sort: 'people',
      width: 110,
      align: 'end',
      phone: 'none',
    },
    {
      id: 'plan',
      header: t('companies.column.plan'),
      cell: (company) => planOf(company, t),
      width: 130,
      phone: 'line',
    },
    countColumn(({ openSessions }) => openSessions, language, {
      id: 'sessions',
      header: t('companies.column.sessions'),
      width: 110,
    }),
    countColumn(({ usage }) => usage.eventsDay, language, {
      id: 'day',
      header: t('companies.column.day'),
      width: 120,
    }),
    countColumn(({ usage }) => usage.eventsMonth, language, {
      id: 'month',
      header: t('companies.column.month'),
      width: 120,
    }),
    {
      id: 'costs',
      header: t('companies.column.costs'),
      cell: (company) => costsOf(company, language),
      width: 130,
      align: 'end',
      phone: 'none',
    },
    agoColumn(({ lastEventAt }) => lastEventAt, {
      id: 'last',
      header: t('companies.column.last'),
      sort: 'lastEventAt',
    }),
    {
      id: 'stored',
      header: t('companies.column.stored'),
      cell: (company) => sizeOf(company, language),
      width: 110,
      align: 'end',
      phone: 'none',
      hidden: true,
    },
    countColumn(({ requests }) => requests, language, {
      id: 'requests',
      header: t('companies.column.requests'),
      width: 100,
      hidden: true,
    }),
    countColumn(({ usage }) => usage.failedSignIns, language, {
      id: 'failed',
      header: t('companies.column.failed'),
      width: 140,
      hidden: true,
    }),
    {
      id: 'created',
      header: t('companies.column.created'),
      cell: ({ createdAt }) => new Date(createdAt).toLocaleDateString(language),
      sort: 'createdAt',
      width: 120,
      phone: 'none',
      hidden: true,
    },
  ]
}
