import { chakra } from '@chakra-ui/react'
import { RotateCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../i18n/error-text.ts'
import { Button } from '../button.tsx'
import { EmptyState } from '../empty.tsx'
import { Skeleton } from '../skeleton.tsx'
import type { Column } from './column.ts'

/** Rows in the shape of the loading ones; only the first time. */
export function SkeletonRows<Row>({ shown, selects }: { shown: readonly Column<Row>[]; selects: boolean }) {
  return (
    <tbody aria-hidden="true">
      {Array.from({ length: 8 }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: shapes without anything of their own.
        <tr key={row}>
          {selects && <td />}
          {shown.map((column, at) => (
            <td key={column.id}>
              <Skeleton h="2.5" w={at === 0 ? '70%' : `${40 + ((row * 7 + at * 13) % 35)}%`} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}

export function SkeletonCards() {
  return (
    <chakra.div aria-hidden="true" display="flex" flexDirection="column" gap="5" p="4">
      {[70, 50, 60, 55, 65].map((width) => (
        <chakra.div key={width} display="flex" flexDirection="column" gap="2">
          <Skeleton h="3" w={`${width}%`} />
          <Skeleton h="2.5" w="40%" />
        </chakra.div>
      ))}
    </chakra.div>
  )
}

/** What happened and how to go on; rows that are there already stay below it. */
export function Failed({ error, retry, stale }: { error: unknown; retry: (() => void) | undefined; stale: boolean }) {
  const { t } = useTranslation()
  return (
    <chakra.div
      role="alert"
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      gap="3"
      px={{ base: '4', md: '6' }}
      py="2"
      bg="critical/12"
      flexShrink="0"
    >
      <chakra.span flex="1" minW="200px">
        {errorText(error)} {stale && t('platform.table.stale')}
      </chakra.span>
      {retry && (
        <Button onClick={retry}>
          <RotateCw size={16} strokeWidth={1.75} aria-hidden="true" />
          {t('platform.retry')}
        </Button>
      )}
    </chakra.div>
  )
}

/** There are rows, only none like these. */
export function NothingFound({ clear }: { clear: () => void }) {
  const { t } = useTranslation()
  return (
    <EmptyState
      title={t('platform.table.nothing')}
      text={t('platform.table.nothing_hint')}
      action={<Button onClick={clear}>{t('platform.table.clear')}</Button>}
    />
  )
}
