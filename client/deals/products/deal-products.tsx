/** The products on a deal: chosen from the catalogue or typed, added up while one types, saved as a whole. */
import type { Deal } from '@aura/contracts/deals/deal.ts'
import { itemsOfDeal, saveItems } from '@aura/contracts/deals/products/items.ts'
import { currency as currencySchema } from '@aura/contracts/platform/values.ts'
import { itemsReducer, totalOf } from '@aura/machines/deals/items.ts'
import { chakra } from '@chakra-ui/react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../platform/feed/use-command.ts'
import { useView } from '../../platform/feed/use-view.ts'
import { errorText } from '../../platform/i18n/error-text.ts'
import { useLanguage } from '../../platform/i18n/language.ts'
import { useMay } from '../../platform/me.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Checkbox } from '../../platform/ui/checkbox.tsx'
import { ConcurrentEditNotice } from '../../platform/ui/concurrent-edit-notice.tsx'
import { Field } from '../../platform/ui/field.tsx'
import { Select } from '../../platform/ui/input.tsx'
import { MoneyText } from '../../platform/ui/money.tsx'
import { Skeleton } from '../../platform/ui/skeleton.tsx'
import { AddProduct } from './add-product.tsx'
import { ItemRow } from './item-row.tsx'
import { draftOfItems, hasRoom, type ItemsDraft, type RowField, readRow } from './items-draft.ts'

type DealProductsProps = { deal: Deal; dirty: (is: boolean) => void }

export function DealProducts({ deal, dirty }: DealProductsProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const follows = useId()
  const view = useView(itemsOfDeal, itemsReducer, { dealId: deal.id })
  const mayEdit = useMay(saveItems.needs)
  const { send, pending } = useCommand(saveItems)
  const [edited, setEdited] = useState<ItemsDraft>()
  const [problems, setProblems] = useState<Record<string, readonly RowField[]>>({})
  const [refusal, setRefusal] = useState<unknown>()
  if (view.status === 'refused') return <p role="status">{errorText(view.error)}</p>
  if (!view.state) return <Skeleton h="24" />
  const { items } = view.state
  const draft = edited ?? draftOfItems(items, language)
  const { currency, rows } = draft
  const change = (over: Partial<ItemsDraft>) => {
    setEdited({ ...draft, ...over })
    setProblems({})
    setRefusal(undefined)
    dirty(true)
  }
  const forget = () => {
    setEdited(undefined)
    setProblems({})
    dirty(false)
  }
  const read = rows.map((row) => readRow(row, language))
  const whole = read.flatMap((reading) => ('item' in reading ? [reading.item] : []))
  async function save() {
    const wrong = rows.flatMap(({ id }, index) => {
      const reading = read[index]
      return reading && 'problems' in reading ? [[id, reading.problems] as const] : []
    })
    if (wrong.length > 0) return setProblems(Object.fromEntries(wrong))
    try {
      const { setsValue, version } = draft
      await send({ dealId: deal.id, currency, setsValue, version, rows: whole })
      forget()
    } catch (error) {
      setRefusal(error)
    }
  }
  return (
    <chakra.section aria-label={t('deals.products')}>
      {edited && edited.version !== items.version && (
        <ConcurrentEditNotice text={t('deals.changed')} action={t('deals.take_current')} take={forget} />
      )}
      {rows.length === 0 && (
        <chakra.p color="muted" fontSize="sm" mb="2">
          {t('deals.products.none')}
        </chakra.p>
      )}
      <chakra.ul listStyleType="none" aria-label={t('deals.products')}>
        {rows.map((row, index) => (
          <ItemRow
            key={row.id}
            row={row}
            item={whole.find(({ id }) => id === row.id)}
            currency={currency}
            problems={problems[row.id] ?? []}
            change={mayEdit ? (over) => change({ rows: rows.with(index, { ...row, ...over }) }) : undefined}
            remove={() => change({ rows: rows.toSpliced(index, 1) })}
          />
        ))}
      </chakra.ul>
      {mayEdit && hasRoom(draft) && <AddProduct currency={currency} add={(row) => change({ rows: [...rows, row] })} />}
      <chakra.div display="flex" flexWrap="wrap" alignItems="end" justifyContent="space-between" gap="3" my="3">
        {mayEdit ? (
          <Field label={t('deals.products.currency')}>
            {(wiring) => (
              <Select
                {...wiring}
                value={currency}
                onChange={({ target }) =>
                  change({ currency: currencySchema.options.find((one) => one === target.value) ?? currency })
                }
              >
                {currencySchema.options.map((one) => (
                  <option key={one} value={one}>
                    {one}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        ) : (
          <span />
        )}
        <chakra.p fontSize="md" fontWeight="semibold" role="status">
          {`${t('deals.products.total')} `}
          <MoneyText value={{ amount: totalOf(whole), currency }} language={language} />
        </chakra.p>
      </chakra.div>
      {mayEdit && (
        <chakra.div display="flex" alignItems="center" gap="2" fontSize="sm">
          <Checkbox
            id={follows}
            checked={draft.setsValue}
            onChange={({ target }) => change({ setsValue: target.checked })}
          />
          <label htmlFor={follows}>{t('deals.products.sets_value')}</label>
        </chakra.div>
      )}
      {refusal !== undefined && (
        <chakra.p role="alert" color="critical" fontSize="sm" my="2">
          {errorText(refusal)}
        </chakra.p>
      )}
      {edited && (
        <chakra.div display="flex" justifyContent="flex-end" gap="2" mt="3">
          <Button onClick={forget}>{t('platform.cancel')}</Button>
          <Button variant="solid" colorPalette="accent" disabled={pending} onClick={() => void save()}>
            {t('deals.products.save')}
          </Button>
        </chakra.div>
      )}
    </chakra.section>
  )
}
