/** /credenciais: every key of the company, who uses it, and whether its provider still takes it. */
import { type Credential, credentials, credentialsChanged } from '@aura/contracts/credentials/credential.ts'
import { credentialsChangedReducer } from '@aura/machines/credentials/credentials.ts'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useQuery } from '../platform/feed/use-query.ts'
import { useThrottledReload } from '../platform/feed/use-throttled-reload.ts'
import { useView } from '../platform/feed/use-view.ts'
import { useLanguage } from '../platform/i18n/language.ts'
import { EmptyState } from '../platform/ui/empty.tsx'
import { PageHeader } from '../platform/ui/page-header.tsx'
import { arrange } from '../platform/ui/table/arrange.ts'
import type { Column } from '../platform/ui/table/column.ts'
import { DataTable } from '../platform/ui/table/data-table.tsx'
import { agoColumn, statusColumn } from '../platform/ui/table/typed-columns.tsx'
import { useListQuery } from '../platform/ui/table/use-list-query.ts'
import { expiryOf, kindName, standingOf, usersText } from './credential-words.ts'

const CredentialDrawer = lazy(async () => ({ default: (await import('./credential-drawer.tsx')).CredentialDrawer }))

const everything = {}
const nameOf = ({ name }: Credential) => name

export function CredentialsScreen() {
  const { t } = useTranslation()
  const { data, status, error, refetch } = useQuery(credentials, everything)
  const { state } = useView(credentialsChanged, credentialsChangedReducer, everything)
  useThrottledReload(state?.at, refetch)
  const [listQuery, ask] = useListQuery({ sort: 'name' })
  const [opened, setOpened] = useState<string>()
  const columns = useColumns()
  const page = useMemo(
    () =>
      data &&
      arrange(data.rows, listQuery, {
        words: (row) => `${row.name} ${kindName(row.kind, t)} ${row.users.map(({ name }) => name).join(' ')}`,
        orders: [
          ['name', (a, b) => a.name.localeCompare(b.name)],
          ['expiresOn', (a, b) => (a.expiresOn ?? '9').localeCompare(b.expiresOn ?? '9')],
        ],
      }),
    [data, listQuery, t],
  )
  const current = data?.rows.find(({ id }) => id === opened)
  return (
    <>
      <PageHeader title={t('credentials.screen')} />
      <DataTable<Credential>
        {...{ columns, ask, status, error }}
        name="credentials.credentials"
        label={t('credentials.list')}
        rows={page?.rows}
        total={page?.total}
        rowId={({ id }) => id}
        rowName={nameOf}
        asked={listQuery}
        retry={refetch}
        open={({ id }) => setOpened(id)}
        empty={<EmptyState title={t('credentials.empty')} text={t('credentials.empty_text')} />}
      />
      {current && (
        <Suspense>
          <CredentialDrawer credential={current} changed={refetch} close={() => setOpened(undefined)} />
        </Suspense>
      )}
    </>
  )
}

function useColumns(): Column<Credential>[] {
  const { t } = useTranslation()
  const language = useLanguage()
  return useMemo(
    () => [
      { id: 'name', header: t('credentials.name'), cell: nameOf, sort: 'name', width: 220, phone: 'title' },
      { id: 'kind', header: t('credentials.kind'), cell: ({ kind }) => kindName(kind, t), width: 140, phone: 'line' },
      statusColumn((row) => standingOf(row, t), { id: 'standing', header: t('credentials.standing'), width: 220 }),
      { id: 'users', header: t('credentials.users'), cell: (row) => usersText(row, t), width: 260, phone: 'none' },
      agoColumn(({ lastUsedAt }) => lastUsedAt, { id: 'used', header: t('credentials.last_used') }),
      agoColumn(({ changedAt }) => changedAt, { id: 'changed', header: t('credentials.changed') }),
      {
        id: 'expiresOn',
        header: t('credentials.expires_on'),
        cell: (row) => expiryOf(row, new Date(), t, language),
        sort: 'expiresOn',
        width: 200,
        phone: 'line',
      },
    ],
    [t, language],
  )
}
