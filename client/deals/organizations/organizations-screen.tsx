/** /crm/organizations: the customers that are no persons, with their contacts and their deals. */
import {
  createOrganization,
  findOrganizations,
  type OrganizationRow,
  organizationState,
  recentOrganizations,
} from '@aura/contracts/deals/organizations/organization.ts'
import { maskCnpj } from '@aura/contracts/platform/cnpj.ts'
import { phoneText } from '@aura/contracts/platform/phone-mask.ts'
import { recentOrganizationsReducer } from '@aura/machines/deals/organizations.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Upload } from 'lucide-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ImportWizard } from '../../imports/index.ts'
import { useQuery } from '../../platform/feed/use-query.ts'
import { useThrottledReload } from '../../platform/feed/use-throttled-reload.ts'
import { useView } from '../../platform/feed/use-view.ts'
import { useLanguage } from '../../platform/i18n/language.ts'
import { useMay } from '../../platform/me.ts'
import { Button } from '../../platform/ui/button.tsx'
import { EmptyList } from '../../platform/ui/empty.tsx'
import { NewButton } from '../../platform/ui/new-button.tsx'
import { PageHeader } from '../../platform/ui/page-header.tsx'
import type { Column } from '../../platform/ui/table/column.ts'
import { DataTable } from '../../platform/ui/table/data-table.tsx'
import type { ListQuery } from '../../platform/ui/table/list-query.ts'
import { countColumn } from '../../platform/ui/table/typed-columns.tsx'
import { useListQuery } from '../../platform/ui/table/use-list-query.ts'

const OrganizationDrawer = lazy(async () => ({
  default: (await import('./organization-drawer.tsx')).OrganizationDrawer,
}))
const NewOrganization = lazy(async () => ({ default: (await import('./organization-form.tsx')).NewOrganization }))

const everything = {}

/** What the list is narrowed to: on the screen, and in what is taken away. */
const narrowedTo = ({ search, filters }: ListQuery) => {
  const state = organizationState.safeParse(filters.uf)
  return {
    ...(search && { search }),
    ...(state.success && { state: state.data }),
    ...(filters.archived && { archived: true }),
  }
}

export function OrganizationsScreen() {
  const { t } = useTranslation()
  const language = useLanguage()
  const { organization: opened } = useSearch({ from: '/_app/crm_/organizations' })
  const navigate = useNavigate({ from: '/crm/organizations' })
  const open = (organization: string | undefined) =>
    void navigate({ search: (before) => ({ ...before, organization }), replace: organization === undefined })
  const [listQuery, ask] = useListQuery({ sort: 'name' })
  const [sheet, setSheet] = useState<'new' | 'import'>()
  const mayMake = useMay(createOrganization.needs)
  const narrow = narrowedTo(listQuery)
  const { data, status, error, refetch } = useQuery(findOrganizations, {
    ...narrow,
    sort: listQuery.sort === 'createdAt' ? 'createdAt' : 'name',
    descending: listQuery.descending,
    page: listQuery.page,
    pageSize: Math.min(100, listQuery.pageSize),
  })
  const { state } = useView(recentOrganizations, recentOrganizationsReducer, everything)
  useThrottledReload(state && (state.organizations[0]?.changedAt ?? ''), refetch)
  const columns = useMemo<Column<OrganizationRow>[]>(
    () => [
      {
        id: 'name',
        header: t('deals.organization.name'),
        cell: ({ name }) => name,
        sort: 'name',
        width: 230,
        phone: 'title',
      },
      {
        id: 'cnpj',
        header: t('deals.organization.cnpj'),
        cell: ({ cnpj }) => (cnpj === null ? '–' : maskCnpj(cnpj, 'alphanumeric')),
        width: 170,
        phone: 'line',
      },
      {
        id: 'city',
        header: t('deals.organization.city'),
        cell: ({ city, state }) => [city, state].filter(Boolean).join(' · ') || '–',
        width: 180,
        phone: 'line',
      },
      {
        id: 'phone',
        header: t('deals.organization.phone'),
        cell: ({ phone }) => (phone === null ? '–' : phoneText(phone)),
        width: 150,
        phone: 'none',
      },
      {
        id: 'email',
        header: t('deals.organization.email'),
        cell: ({ email }) => email ?? '–',
        width: 280,
        phone: 'none',
      },
      countColumn(({ contacts }) => contacts, language, {
        id: 'contacts',
        header: t('deals.organization.contacts'),
        width: 110,
      }),
      countColumn(({ openDeals }) => openDeals, language, {
        id: 'deals',
        header: t('deals.organization.open_deals'),
        width: 160,
      }),
    ],
    [t, language],
  )
  return (
    <>
      <PageHeader title={t('shell.organizations')}>
        {mayMake && (
          <Button variant="ghost" onClick={() => setSheet('import')}>
            <Upload size={16} strokeWidth={1.75} aria-hidden="true" />
            {t('deals.organization.import')}
          </Button>
        )}
        {mayMake && <NewButton onClick={() => setSheet('new')}>{t('deals.organization.new')}</NewButton>}
      </PageHeader>
      <DataTable<OrganizationRow>
        name="deals.organizations"
        label={t('shell.organizations')}
        columns={columns}
        rows={data?.rows}
        total={data?.total}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        asked={listQuery}
        ask={ask}
        filters={[
          {
            id: 'uf',
            label: t('deals.organization.state'),
            options: organizationState.options.map((value) => ({ value, label: value })),
          },
          {
            id: 'archived',
            label: t('deals.organization.situation'),
            options: [{ value: 'yes', label: t('deals.organization.archived') }],
          },
        ]}
        status={status}
        error={error}
        retry={refetch}
        open={({ id }) => open(id)}
        exportAs={{ kind: 'deals.organizations', params: narrow }}
        empty={<EmptyList word={(key) => t(`deals.organization.${key}`)} start={mayMake && (() => setSheet('new'))} />}
      />
      <Suspense>
        {opened && <OrganizationDrawer key={opened} organizationId={opened} close={() => open(undefined)} />}
        {sheet === 'new' && <NewOrganization leave={() => setSheet(undefined)} made={open} />}
        {sheet === 'import' && (
          <ImportWizard
            kind="deals.organizations"
            title={t('deals.organization.import')}
            open
            close={() => setSheet(undefined)}
          />
        )}
      </Suspense>
    </>
  )
}
