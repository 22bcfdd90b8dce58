/** The directory: who is who, for everybody. */
import { type DirectoryUser, users } from '@aura/contracts/companies/user.ts'
import { type Role, roles } from '@aura/contracts/platform/access.ts'
import { chakra } from '@chakra-ui/react'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useQuery } from '../../platform/feed/use-query.ts'
import { useMay } from '../../platform/me.ts'
import { nameOf } from '../../platform/name-of.ts'
import { StatusBadge } from '../../platform/ui/badge.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { EmptyState } from '../../platform/ui/empty.tsx'
import { PageHeader } from '../../platform/ui/page-header.tsx'
import type { Column } from '../../platform/ui/table/column.ts'
import { DataTable } from '../../platform/ui/table/data-table.tsx'
import { useListQuery } from '../../platform/ui/table/use-list-query.ts'
import { PersonName } from './person-name.tsx'
import { PersonSheet } from './person-sheet.tsx'
import { useUserCounts } from './use-actor.ts'
import { useAgain } from './use-people.ts'
import { roleWord } from './user-texts.ts'
import { usersSearch } from './users-search.ts'

const columnsOf = (t: TFunction): Column<DirectoryUser>[] => [
  {
    id: 'name',
    header: t('companies.users.name'),
    cell: (row) => <PersonName name={nameOf(row)} />,
    text: nameOf,
    sort: 'name',
    width: 260,
    phone: 'title',
  },
  {
    id: 'role',
    header: t('companies.users.role'),
    cell: ({ role }) => roleWord(role),
    sort: 'role',
    width: 160,
    phone: 'line',
  },
  {
    id: 'state',
    header: t('companies.users.state'),
    cell: ({ active }) => (
      <StatusBadge
        tone={active ? 'ok' : 'neutral'}
        word={t(`companies.users.state.${active ? 'active' : 'inactive'}`)}
      />
    ),
    sort: 'active',
    width: 130,
    phone: 'line',
  },
  {
    id: 'email',
    header: t('companies.users.email'),
    cell: ({ email }) => (
      <chakra.a
        href={`mailto:${email}`}
        _hover={{ color: 'accent' }}
        tabIndex={-1}
        onClick={(event) => event.stopPropagation()}
      >
        {email}
      </chakra.a>
    ),
    text: ({ email }) => email,
    sort: 'email',
    width: 280,
    phone: 'none',
  },
  {
    id: 'manager',
    header: t('companies.users.manager'),
    cell: ({ managerName }) => managerName ?? '–',
    text: ({ managerName }) => managerName ?? '',
    width: 200,
    phone: 'none',
  },
]

const oneOf = <T extends string>(list: readonly T[], text: string | undefined): T | undefined =>
  list.find((item) => item === text)
const sorts = ['name', 'email', 'role', 'active'] as const

export function Directory() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [listQuery, ask] = useListQuery({ sort: 'name', filters: { state: 'active' } })
  const { user } = usersSearch(useSearch({ strict: false }))
  const manages = useMay('view_user_management')
  const role: Role | undefined = oneOf(roles, listQuery.filters.role)
  const { state } = listQuery.filters
  const { data, status, error, refetch } = useQuery(users, {
    ...(listQuery.search && { search: listQuery.search }),
    ...(role && { role }),
    ...((state === 'active' || state === 'inactive') && { active: state === 'active' }),
    sort: oneOf(sorts, listQuery.sort) ?? 'name',
    descending: listQuery.descending,
    page: listQuery.page,
    pageSize: Math.min(100, listQuery.pageSize),
  })
  // The counts are the pulse of the list: somebody came, went or became something else.
  useAgain(refetch, JSON.stringify(useUserCounts()))
  const columns = useMemo(() => columnsOf(t), [t])
  const title = t('companies.directory.screen')
  const open = (id: string | undefined) =>
    void navigate({ to: '.', search: (before: Record<string, unknown>) => ({ ...before, user: id }) })
  return (
    <chakra.div display="flex" flexDirection="column" flex="1" minH="0">
      <PageHeader
        title={title}
        facts={data && <chakra.span color="muted">{t('companies.directory.count', { count: data.total })}</chakra.span>}
      >
        {manages && (
          <Button asChild>
            <Link to="/user-management">{t('companies.directory.manage')}</Link>
          </Button>
        )}
      </PageHeader>
      <chakra.div display="flex" flex="1" minH="0">
        <DataTable<DirectoryUser>
          name="companies.directory"
          label={title}
          columns={columns}
          rows={data?.rows}
          total={data?.total}
          rowId={({ id }) => id}
          rowName={nameOf}
          asked={listQuery}
          ask={ask}
          filters={[
            {
              id: 'role',
              label: t('companies.users.role'),
              options: roles
                .filter((role) => role !== 'platform_owner')
                .map((value) => ({ value, label: roleWord(value) })),
            },
            {
              id: 'state',
              label: t('companies.users.state'),
              options: (['active', 'inactive'] as const).map((value) => ({
                value,
                label: t(`companies.users.state.${value}`),
              })),
            },
          ]}
          status={status === 'loading' && data ? 'ready' : status}
          error={error}
          retry={refetch}
          open={({ id }) => open(id)}
          empty={<EmptyState title={t('companies.users.nobody')} text={t('companies.users.nobody_text')} />}
        />
      </chakra.div>
      {user && <PersonSheet userId={user} close={() => open(undefined)} open={open} />}
    </chakra.div>
  )
}
