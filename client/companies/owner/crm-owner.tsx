/** 'CRM - OWNER', a page of its own: a company owner sees the companies they own, a platform owner all of them. */
import { type OwnedCompany, owned, ownedFilters } from '@aura/contracts/companies/owner.ts'
import { chakra } from '@chakra-ui/react'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePolling } from '../../platform/feed/use-polling.ts'
import { useQuery } from '../../platform/feed/use-query.ts'
import { useLanguage } from '../../platform/i18n/language.ts'
import { Button } from '../../platform/ui/button.tsx'
import { EmptyState } from '../../platform/ui/empty.tsx'
import { Logo } from '../../platform/ui/logo.tsx'
import { PageHeader } from '../../platform/ui/page-header.tsx'
import { DataTable } from '../../platform/ui/table/data-table.tsx'
import { useListQuery } from '../../platform/ui/table/use-list-query.ts'
import { columnsOf } from './columns.tsx'
import { Tiles } from './tiles.tsx'

const CompanyDrawer = lazy(async () => ({ default: (await import('./company-drawer.tsx')).CompanyDrawer }))

const oneOf = <T extends string>(list: readonly T[], text: string | undefined): T | undefined =>
  list.find((item) => item === text)

const sorts = ['name', 'people', 'createdAt', 'lastEventAt'] as const

export function CrmOwner() {
  const { t } = useTranslation()
  const language = useLanguage()
  const [listQuery, ask] = useListQuery({ sort: 'name' })
  const [opened, setOpened] = useState<string>()
  const filter = oneOf(ownedFilters, listQuery.filters.filter) ?? 'all'
  const { data, status, error, refetch } = useQuery(owned, {
    filter,
    search: listQuery.search,
    sort: oneOf(sorts, listQuery.sort) ?? 'name',
    descending: listQuery.descending,
    page: listQuery.page,
    pageSize: Math.min(100, listQuery.pageSize),
  })
  usePolling(refetch, { every: 10_000 })
  const columns = useMemo(() => columnsOf(t, language), [t, language])
  const title = t('shell.owner')
  const labels = ownedFilters.filter((ownedFilter) => ownedFilter !== 'all')
  return (
    <chakra.div display="flex" flexDirection="column" flex="1" minH="0" overflowY={{ base: 'auto', md: 'visible' }}>
      <PageHeader
        title={title}
        facts={
          <chakra.span display="inline-flex" alignItems="center" gap="2" color="muted">
            <Logo />
            {t('companies.owner.text')}
          </chakra.span>
        }
      >
        <Button asChild>
          <Link to="/">{t('companies.owner.back')}</Link>
        </Button>
      </PageHeader>
      <Tiles
        totals={data?.totals}
        chosen={filter}
        choose={(value) => ask({ search: '', filters: value === 'all' ? {} : { filter: value } })}
      />
      <chakra.div display="flex" flex="1" minH={{ base: '480px', md: '0' }} borderTopWidth="1px" borderColor="line">
        <DataTable<OwnedCompany>
          name="companies.owned"
          label={t('companies.owner.list')}
          columns={columns}
          rows={data?.rows}
          total={data?.total}
          rowId={({ id }) => id}
          rowName={({ name }) => name}
          asked={listQuery}
          ask={ask}
          filters={[
            {
              id: 'filter',
              label: t('companies.owner.filter'),
              options: labels.map((value) => ({ value, label: t(`companies.filter.${value}`) })),
            },
          ]}
          status={status === 'loading' && data ? 'ready' : status}
          error={error}
          retry={refetch}
          open={({ id }) => setOpened(id)}
          empty={<EmptyState title={t('companies.owner.empty')} text={t('companies.owner.empty_text')} />}
        />
      </chakra.div>
      {opened && (
        <Suspense>
          <CompanyDrawer companyId={opened} close={() => setOpened(undefined)} changed={refetch} />
        </Suspense>
      )}
    </chakra.div>
  )
}
