/** /credenciais: every key of the company, who uses it, and whether its provider still takes it. */
import { type Credential, credentials, credentialsChanged } from '@aura/contracts/credentials/credential.ts'
import { allowReading, credentialReadings } from '@aura/contracts/credentials/reading.ts'
import { credentialsChangedReducer } from '@aura/machines/credentials/credentials.ts'
import { lazy, Suspense, useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNames } from '../companies/index.ts'
import { useCommand } from '../platform/feed/use-command.ts'
import { useQuery } from '../platform/feed/use-query.ts'
import { useThrottledReload } from '../platform/feed/use-throttled-reload.ts'
import { useView } from '../platform/feed/use-view.ts'
import { errorText } from '../platform/i18n/error-text.ts'
import { useLanguage } from '../platform/i18n/language.ts'
import { useMay } from '../platform/me.ts'
import { EmptyState } from '../platform/ui/empty.tsx'
import { FirstStep } from '../platform/ui/first-step.tsx'
import { PageHeader } from '../platform/ui/page-header.tsx'
import { Switch } from '../platform/ui/switch.tsx'
import { arrange } from '../platform/ui/table/arrange.ts'
import type { Column } from '../platform/ui/table/column.ts'
import { DataTable } from '../platform/ui/table/data-table.tsx'
import { agoColumn, statusColumn } from '../platform/ui/table/typed-columns.tsx'
import { useListQuery } from '../platform/ui/table/use-list-query.ts'
import { toast } from '../platform/ui/toast.tsx'
import { expiryOf, kindName, standingOf, usersText } from './credential-words.ts'

const CredentialDrawer = lazy(async () => ({ default: (await import('./credential-drawer.tsx')).CredentialDrawer }))

const everything = {}
const tell = (error: unknown) => toast({ tone: 'critical', title: errorText(error) })
const nameOf = ({ name }: Credential) => name

export function CredentialsScreen() {
  const { t } = useTranslation()
  const { data, status, error, refetch } = useQuery(credentials, everything)
  const { state } = useView(credentialsChanged, credentialsChangedReducer, everything)
  const readings = useQuery(credentialReadings, everything)
  const reload = useCallback(() => {
    refetch()
    readings.refetch()
  }, [refetch, readings.refetch])
  useThrottledReload(state?.at, reload)
  const [listQuery, ask] = useListQuery({ sort: 'name' })
  const [opened, setOpened] = useState<string>()
  const mayAllow = useMay(allowReading.needs)
  const allow = useCommand(allowReading)
  const ownerName = useNames(t('credentials.former_owner'))
  const columns = useColumns(ownerName)
  const owner = listQuery.filters.owner
  const page = useMemo(
    () =>
      data &&
      arrange(
        data.rows.filter(({ ownerId }) => !owner || (ownerId ?? 'nobody') === owner),
        listQuery,
        {
          words: (row) => `${row.name} ${kindName(row.kind, t)} ${row.users.map(({ name }) => name).join(' ')}`,
          orders: [
            ['name', (a, b) => a.name.localeCompare(b.name)],
            ['expiresOn', (a, b) => (a.expiresOn ?? '9').localeCompare(b.expiresOn ?? '9')],
          ],
        },
      ),
    [data, listQuery, owner, t],
  )
  const ownerIds = [...new Set(data?.rows.map(({ ownerId }) => ownerId))]
  const owners = ownerIds.map((id) => ({
    value: id ?? 'nobody',
    label: id === null ? t('credentials.no_owner') : ownerName(id),
  }))
  const current = data?.rows.find(({ id }) => id === opened)
  return (
    <>
      <PageHeader title={t('credentials.screen')}>
        {mayAllow && readings.data && (
          <Switch
            label={t('credentials.reading_setting')}
            checked={readings.data.isAllowed}
            onChange={(isAllowed) => void allow.send({ isAllowed }).then(reload, tell)}
          />
        )}
      </PageHeader>
      <DataTable<Credential>
        {...{ columns, ask, status, error }}
        filters={owners.length > 1 ? [{ id: 'owner', label: t('credentials.owner'), options: owners }] : []}
        name="credentials.credentials"
        label={t('credentials.list')}
        rows={page?.rows}
        total={page?.total}
        rowId={({ id }) => id}
        rowName={nameOf}
        asked={listQuery}
        retry={refetch}
        open={({ id }) => setOpened(id)}
        empty={
          <EmptyState
            title={t('credentials.empty')}
            text={t('credentials.empty_text')}
            example={t('credentials.empty_example')}
            action={<FirstStep path="/canais/digitais#new" needs="create_canais" />}
          />
        }
      />
      {current && (
        <Suspense>
          <CredentialDrawer
            credential={current}
            readings={readings.data}
            changed={reload}
            close={() => setOpened(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}

function useColumns(ownerName: (userId: string) => string): Column<Credential>[] {
  const { t } = useTranslation()
  const language = useLanguage()
  return useMemo(
    () => [
      { id: 'name', header: t('credentials.name'), cell: nameOf, sort: 'name', width: 190, phone: 'title' },
      { id: 'kind', header: t('credentials.kind'), cell: ({ kind }) => kindName(kind, t), width: 190, phone: 'line' },
      statusColumn((row) => standingOf(row, t), { id: 'standing', header: t('credentials.standing'), width: 160 }),
      { id: 'users', header: t('credentials.users'), cell: (row) => usersText(row, t), width: 170, phone: 'none' },
      {
        id: 'owner',
        header: t('credentials.owner'),
        cell: ({ ownerId }) => (ownerId === null ? t('credentials.no_owner') : ownerName(ownerId)),
        width: 150,
        phone: 'none',
      },
      agoColumn(({ lastUsedAt }) => lastUsedAt, { id: 'used', header: t('credentials.last_used') }),
      agoColumn(({ changedAt }) => changedAt, { id: 'changed', header: t('credentials.changed') }),
      {
        id: 'expiresOn',
        header: t('credentials.expires_on'),
        cell: (row) => expiryOf(row, new Date(), t, language),
        sort: 'expiresOn',
        width: 180,
        phone: 'line',
      },
    ],
    [t, language, ownerName],
  )
}
