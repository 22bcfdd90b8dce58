import { chakra } from '@chakra-ui/react'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/language.ts'
import { Button } from '../button.tsx'
import { Select } from '../input.tsx'
import { type ListQuery, pageSizes } from './list-query.ts'
import type { ChangeListQuery } from './use-list-query.ts'

/** Which part of everything this is; gone where one page holds it all. */
export function Pager({
  asked,
  ask,
  total,
  here,
}: {
  asked: ListQuery
  ask: ChangeListQuery
  total: number
  here: number
}) {
  const { t } = useTranslation()
  const count = new Intl.NumberFormat(useLanguage())
  const first = (asked.page - 1) * asked.pageSize + 1
  const last = Math.max(1, Math.ceil(total / asked.pageSize))
  const sizes = pageSizes.includes(asked.pageSize) ? pageSizes : [...pageSizes, asked.pageSize]
  return (
    <chakra.div
      display="flex"
      alignItems="center"
      gap="2"
      ps={{ base: '4', md: '6' }}
      // The assistant's button floats in this corner.
      pe="16"
      py="1.5"
      color="muted"
      fontSize="sm"
      flexShrink="0"
    >
      <chakra.span data-figures="" me="auto" aria-live="polite">
        {here > 0 &&
          t('platform.table.range', {
            first: count.format(first),
            last: count.format(first + here - 1),
            total: count.format(total),
          })}
      </chakra.span>
      {total > (pageSizes[0] ?? 0) && (
        // biome-ignore lint/a11y/noLabelWithoutControl: the select is inside.
        <chakra.label display={{ base: 'none', md: 'flex' }} alignItems="center" gap="2" whiteSpace="nowrap">
          {t('platform.table.page_size')}
          <Select
            width="auto"
            h="7"
            fontSize="sm"
            value={asked.pageSize}
            onChange={({ target }) => ask({ pageSize: Number(target.value) })}
          >
            {sizes.map((size) => (
              <chakra.option key={size} value={size} bg="raised">
                {size}
              </chakra.option>
            ))}
          </Select>
        </chakra.label>
      )}
      {(last > 1 || asked.page > 1) && (
        <>
          <Turn label={t('platform.table.previous')} icon={ChevronLeft} to={asked.page - 1} last={last} ask={ask} />
          <Turn label={t('platform.table.next')} icon={ChevronRight} to={asked.page + 1} last={last} ask={ask} />
        </>
      )}
    </chakra.div>
  )
}

function Turn(props: { label: string; icon: typeof ChevronLeft; to: number; last: number; ask: ChangeListQuery }) {
  const { label, icon: Icon, to, last, ask } = props
  // A page behind the end has a way back to the last one there is.
  const refused = to < 1 || (to > last && to > 1)
  return (
    <Button
      size="xs"
      px="0"
      aria-label={label}
      title={label}
      aria-disabled={refused}
      opacity={refused ? 0.55 : 1}
      onClick={() => !refused && ask({ page: Math.min(to, last) })}
    >
      <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
    </Button>
  )
}
