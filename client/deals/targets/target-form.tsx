/** A target: its name, its period, what is to be won, and by whom. */
import { removeTarget, saveTarget, type Target } from '@aura/contracts/deals/targets/target.ts'
import { currency as currencySchema } from '@aura/contracts/platform/values.ts'
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newId } from '../../platform/feed/id.ts'
import { useCommand } from '../../platform/feed/use-command.ts'
import { errorText } from '../../platform/i18n/error-text.ts'
import { parseAmount } from '../../platform/i18n/format.ts'
import { useLanguage } from '../../platform/i18n/language.ts'
import { Button } from '../../platform/ui/button.tsx'
import { ChipSelect } from '../../platform/ui/chip-select.tsx'
import { Field } from '../../platform/ui/field.tsx'
import { useDraftForm } from '../../platform/ui/form/use-draft-form.ts'
import { Input, Select } from '../../platform/ui/input.tsx'
import { amountText } from '../products/quantity.ts'
import { periodsAround, periodText } from './period.ts'

type Draft = Record<'name' | 'period' | 'amount' | 'currency', string> & { userIds: readonly string[] }

type TargetFormProps = {
  pipelineId: string
  /** By the company's clocks, on which periods begin and end. */
  today: string
  current?: Target
  names: ReadonlyMap<string, string>
  leave: () => void
}

export function TargetForm({ pipelineId, today, current, names, leave }: TargetFormProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const [targetId] = useState(() => current?.id ?? newId())
  const { send: remove } = useCommand(removeTarget)
  const [refusal, setRefusal] = useState<unknown>()
  const form = useDraftForm<typeof saveTarget, Draft>({
    contract: saveTarget,
    names: ['name', 'period', 'amount', 'currency', 'userIds'],
    paths: { amount: 'amount.amount', currency: 'amount.currency' },
    now: {
      name: current?.name ?? '',
      period: current?.period ?? today.slice(0, 7),
      amount: current ? amountText(current.amount.amount, language) : '',
      currency: current?.amount.currency ?? 'BRL',
      userIds: current?.userIds ?? [],
    },
    inputOf: ({ name, period, amount, currency, userIds }) => ({
      ...{ targetId, pipelineId, version: current?.version ?? 0, name, period, userIds: [...userIds] },
      amount: { amount: parseAmount(amount, language), currency },
    }),
    words: (name) =>
      name === 'name'
        ? t('deals.product.name_required')
        : name === 'amount'
          ? t('deals.product.price_wrong')
          : undefined,
    done: leave,
  })
  const { userIds, period: chosenPeriod } = form.draft
  const periods = [...new Set([...periodsAround(today), chosenPeriod])]
  const people = [...names].map(([id, name]) => ({ id, name })).sort((a, b) => a.name.localeCompare(b.name))
  return (
    <chakra.form
      noValidate
      onSubmit={form.submit}
      aria-label={t(current ? 'deals.targets.edit' : 'deals.targets.new')}
      p="3"
      mb="3"
      borderWidth="1px"
      borderColor="line"
      borderRadius="md"
    >
      <Field label={t('deals.product.name')} error={form.problem('name')}>
        {(wiring) => <Input {...wiring} {...form.wire('name')} maxLength={60} autoFocus />}
      </Field>
      <chakra.div display="grid" gridTemplateColumns={{ base: '1fr', sm: '1fr 1fr 92px' }} columnGap="2">
        <Field label={t('deals.targets.period')}>
          {(wiring) => (
            <Select {...wiring} {...form.wire('period')}>
              {periods.map((period) => (
                <option key={period} value={period}>
                  {periodText(period, language)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={t('deals.targets.amount')} error={form.problem('amount')}>
          {(wiring) => <Input {...wiring} {...form.wire('amount')} inputMode="decimal" textAlign="end" />}
        </Field>
        <Field label={t('deals.products.currency')}>
          {(wiring) => (
            <Select {...wiring} {...form.wire('currency')}>
              {currencySchema.options.map((one) => (
                <option key={one} value={one}>
                  {one}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </chakra.div>
      <ChipSelect
        title={t('deals.targets.who')}
        none={t('deals.targets.everybody')}
        has={userIds.map((id) => ({ id, name: names.get(id) ?? '…' }))}
        free={people.filter(({ id }) => !userIds.includes(id))}
        add={t('deals.targets.add_user')}
        take={(name) => t('deals.products.take', { name })}
        may
        change={async (id, on) => form.set('userIds', on ? [...userIds, id] : userIds.filter((each) => each !== id))}
      />
      {(form.refusal !== undefined || refusal !== undefined) && (
        <chakra.p role="alert" color="critical" fontSize="sm" my="2">
          {form.refusal ?? errorText(refusal)}
        </chakra.p>
      )}
      <chakra.div display="flex" gap="2" mt="3">
        {current && (
          <Button onClick={() => void remove({ targetId }).then(leave, setRefusal)}>{t('deals.targets.remove')}</Button>
        )}
        <chakra.span flex="1" />
        <Button onClick={() => form.leave(leave)}>{t('platform.cancel')}</Button>
        <Button type="submit" variant="solid" colorPalette="accent" disabled={form.pending}>
          {t('platform.save')}
        </Button>
      </chakra.div>
    </chakra.form>
  )
}
