/** One product on a deal: its quantity, price and discount beside what they come to. */
import type { DealItem } from '@aura/contracts/deals/products/items.ts'
import type { Money } from '@aura/contracts/platform/values.ts'
import { amountOf } from '@aura/machines/deals/items.ts'
import { chakra } from '@chakra-ui/react'
import { Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../platform/i18n/language.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Input } from '../../platform/ui/input.tsx'
import { MoneyText } from '../../platform/ui/money.tsx'
import type { RowDraft, RowField } from './items-draft.ts'

type ItemRowProps = {
  row: RowDraft
  /** What the typed text means; undefined while it means nothing. */
  item: DealItem | undefined
  currency: Money['currency']
  problems: readonly RowField[]
  change: ((over: Partial<RowDraft>) => void) | undefined
  remove: () => void
}

const figures = [
  ['quantity', 'decimal'],
  ['price', 'decimal'],
  ['discount', 'numeric'],
] as const

export function ItemRow({ row, item, currency, problems, change, remove }: ItemRowProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const name = row.name === '' ? t('deals.products.unnamed') : row.name
  const field = (key: RowField) => ({
    value: row[key],
    'aria-label': t(`deals.products.${key}_of`, { name }),
    'aria-invalid': problems.includes(key),
    readOnly: change === undefined,
    onChange: ({ target }: { target: HTMLInputElement }) => change?.({ [key]: target.value }),
  })
  return (
    <chakra.li
      display="grid"
      gridTemplateColumns={{ base: '1fr 1fr 1fr 32px', sm: 'minmax(120px, 1fr) 84px 100px 84px 32px' }}
      gap="1.5"
      alignItems="end"
      py="2"
      borderBottomWidth="1px"
      borderColor="line"
    >
      <chakra.div gridColumn={{ base: '1 / -1', sm: 'auto' }} minW="0">
        <Input maxLength={120} placeholder={t('deals.products.name')} {...field('name')} />
      </chakra.div>
      {figures.map(([key, inputMode]) => (
        <chakra.div key={key} fontSize="xs" color="muted" minW="0">
          <span aria-hidden="true">
            {t(`deals.products.${key}`)}
            {key === 'quantity' && row.unit !== null && ` (${row.unit})`}
          </span>
          <Input textAlign="end" inputMode={inputMode} autoComplete="off" {...field(key)} />
        </chakra.div>
      ))}
      {change && (
        <Button size="xs" variant="ghost" px="0" aria-label={t('deals.products.take', { name })} onClick={remove}>
          <Trash2 size={14} strokeWidth={1.75} aria-hidden="true" />
        </Button>
      )}
      <chakra.p gridColumn="1 / -1" textAlign="end" fontSize="sm" color={problems.length > 0 ? 'critical' : 'muted'}>
        {problems.length > 0
          ? problems.map((key) => t(`deals.products.invalid.${key}`)).join(' · ')
          : item && <MoneyText value={{ amount: amountOf(item), currency }} language={language} />}
      </chakra.p>
    </chakra.li>
  )
}
