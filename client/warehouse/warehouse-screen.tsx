/** /integrations/bi: where the company's tables are exported to, how each destination is, and what was exported last. */
import type { UnwellConnection } from '@aura/contracts/integrations/health.ts'
import { connectWarehouse, type Warehouse, warehouses } from '@aura/contracts/warehouse/warehouse.ts'
import { chakra } from '@chakra-ui/react'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useIntegrationHealth, withHealth } from '../integrations/index.ts'
import { usePolling } from '../platform/feed/use-polling.ts'
import { useQuery } from '../platform/feed/use-query.ts'
import { formatInstant } from '../platform/i18n/format.ts'
import { useLanguage } from '../platform/i18n/language.ts'
import { useMay } from '../platform/me.ts'
import { StatusBadge } from '../platform/ui/badge.tsx'
import { Button } from '../platform/ui/button.tsx'
import { EmptyState } from '../platform/ui/empty.tsx'
import { NewButton } from '../platform/ui/new-button.tsx'
import { PageHeader } from '../platform/ui/page-header.tsx'
import { PendingRead } from '../platform/ui/pending-read.tsx'
import { RelativeTime } from '../platform/ui/relative-time.tsx'
import { stateTones } from './warehouse-words.ts'

const ConnectWarehouse = lazy(async () => ({ default: (await import('./connect-warehouse.tsx')).ConnectWarehouse }))
const WarehouseDrawer = lazy(async () => ({ default: (await import('./warehouse-drawer.tsx')).WarehouseDrawer }))

const route = getRouteApi('/_app/integrations_/bi')
const lookAgainMs = 5_000

export function WarehouseScreen() {
  const { t } = useTranslation()
  const { warehouse: opened } = route.useSearch()
  const navigate = route.useNavigate()
  const read = useQuery(warehouses, {})
  const { data, refetch } = read
  usePolling(refetch, { every: lookAgainMs })
  const health = useIntegrationHealth()
  const [connecting, setConnecting] = useState(false)
  const mayConnect = useMay(connectWarehouse.needs)
  const open = (warehouse?: string) => void navigate({ search: warehouse ? { warehouse } : {}, replace: true })
  const current = data?.rows.find(({ id }) => id === opened)
  return (
    <>
      <PageHeader title={t('warehouse.title')}>
        {mayConnect && <NewButton onClick={() => setConnecting(true)}>{t('warehouse.new')}</NewButton>}
      </PageHeader>
      <chakra.div flex="1" minH="0" overflowY="auto" px={{ base: '4', md: '6' }} pb="6">
        {!data && <PendingRead of={read} h="120px" />}
        {data?.rows.length === 0 && (
          <EmptyState
            title={t('warehouse.empty')}
            text={t('warehouse.empty_text')}
            example={t('warehouse.empty_example')}
            start={mayConnect && (() => setConnecting(true))}
          />
        )}
        <chakra.ul listStyleType="none" aria-label={t('warehouse.title')}>
          {data?.rows.map((one) => (
            <WarehouseRow key={one.id} warehouse={one} unwell={health.get(one.id)} open={() => open(one.id)} />
          ))}
        </chakra.ul>
      </chakra.div>
      <Suspense>
        {connecting && (
          <ConnectWarehouse
            leave={() => setConnecting(false)}
            made={({ id }) => {
              refetch()
              open(id)
            }}
          />
        )}
        {current && <WarehouseDrawer warehouse={current} close={() => open()} changed={refetch} />}
      </Suspense>
    </>
  )
}

type RowProps = { warehouse: Warehouse; unwell: UnwellConnection | undefined; open: () => void }

function WarehouseRow({ warehouse, unwell, open }: RowProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { name, state, problem, every, bucket, lastExportedAt, nextAt } = warehouse
  return (
    <chakra.li
      borderBottomWidth="1px"
      borderColor="line"
      py="3"
      display="flex"
      flexWrap="wrap"
      columnGap="4"
      rowGap="1"
      alignItems="center"
    >
      <Button onClick={open}>{name}</Button>
      <StatusBadge {...withHealth({ tone: stateTones[state], word: t(`warehouse.state.${state}`) }, unwell, t)} />
      <span>{bucket}</span>
      <chakra.span color="muted">{t(`warehouse.every.${every}`)}</chakra.span>
      {lastExportedAt && (
        <chakra.span color="muted">
          {t('warehouse.last')}
          <RelativeTime at={lastExportedAt} />
        </chakra.span>
      )}
      {nextAt && (
        <chakra.span color="muted">
          {t('warehouse.next')}
          {Date.parse(nextAt) > Date.now() ? formatInstant(nextAt, language) : t('warehouse.due')}
        </chakra.span>
      )}
      {problem && <chakra.span color="critical">{t(`warehouse.problem.${problem}`)}</chakra.span>}
    </chakra.li>
  )
}
