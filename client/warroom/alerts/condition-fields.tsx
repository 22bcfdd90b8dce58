/** One condition: the metric, its target, the window, and the threshold. */
import { dimensions, isMetric, metricIds, metrics } from '@aura/contracts/warroom/metrics/definitions.ts'
import { chakra } from '@chakra-ui/react'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../platform/ui/button.tsx'
import { Field, type FieldWiring } from '../../platform/ui/field.tsx'
import { Input, Select } from '../../platform/ui/input.tsx'
import type { Option } from '../ordered-picker.tsx'
import { usePeople, useQueuesAndChannels } from '../use-choices.ts'
import { useAlertWords } from './alert-texts.ts'
import { type ConditionDraft, compared, conditionOf, isGauge, partners } from './rule-draft.ts'

type FieldsProps = {
  draft: ConditionDraft
  number: number
  told: boolean
  change: (part: Partial<ConditionDraft>) => void
  remove: (() => void) | undefined
}

const sources = ['whatsapp', 'sms', 'email', 'rcs', 'voice', 'direct'] as const

function useOwners(metric: ConditionDraft['metric']): readonly Option[] {
  const { t } = useTranslation()
  const { queues, channels } = useQueuesAndChannels()
  const people = usePeople()
  switch (metrics[metric].dimension) {
    case 'queue':
      return queues
    case 'channel':
      return channels
    case 'operator':
      return people
    case 'source':
      return sources.map((source) => ({ value: source, label: t(`warroom.source.${source}`) }))
    case 'company':
      return []
  }
}

export function ConditionFields({ draft, number, told, change, remove }: FieldsProps) {
  const { t } = useTranslation()
  const words = useAlertWords()
  const owners = useOwners(draft.metric)
  const { dimension } = metrics[draft.metric]
  const others = partners(draft.metric, metricIds)
  const comparisons = compared(draft.metric).filter((comparison) => comparison !== 'share' || others.length > 0)
  const choose = (metric: string) => {
    if (!isMetric(metric)) return
    const compare = compared(metric).includes(draft.compare) && draft.compare !== 'share' ? draft.compare : 'value'
    change({ metric, of: '', compare, against: '' })
  }
  const wrong = told && conditionOf(draft) === null ? t('warroom.rule.problem.condition') : undefined
  return (
    <chakra.fieldset borderWidth="1px" borderColor="line" borderRadius="md" px="3" pt="1" pb="2" mb="2" minW="0">
      <chakra.legend px="1" fontSize="sm" fontWeight="medium">
        {t('warroom.rule.condition', { number })}
      </chakra.legend>
      <Choice label={t('warroom.rule.metric')} value={draft.metric} choose={choose}>
        {dimensions.map((dimension) => (
          <optgroup key={dimension} label={t(`warroom.rule.whose.${dimension}`)}>
            {metricIds
              .filter((metricId) => metrics[metricId].dimension === dimension)
              .map((metricId) => (
                <option key={metricId} value={metricId}>
                  {words.metric(metricId)}
                </option>
              ))}
          </optgroup>
        ))}
      </Choice>
      <chakra.div display="grid" columnGap="3" gridTemplateColumns="repeat(auto-fit, minmax(180px, 1fr))">
        {dimension !== 'company' && (
          <Choice label={t('warroom.rule.of')} value={draft.of} choose={(of) => change({ of })}>
            <option value="">{t(`warroom.rule.each.${dimension}`)}</option>
            {owners.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Choice>
        )}
        {!isGauge(draft.metric) && (
          <Typed label={t('warroom.rule.minutes')} value={draft.minutes} type={(minutes) => change({ minutes })} />
        )}
        {comparisons.length > 1 && (
          <Choice
            label={t('warroom.rule.compare')}
            value={draft.compare}
            choose={(value) => {
              const compare = comparisons.find((comparison) => comparison === value) ?? 'value'
              change({ compare, against: compare === 'share' ? (others[0] ?? '') : '' })
            }}
          >
            {comparisons.map((comparison) => (
              <option key={comparison} value={comparison}>
                {t(`warroom.rule.compare.${comparison}`)}
              </option>
            ))}
          </Choice>
        )}
        {draft.compare === 'share' && (
          <Choice label={t('warroom.rule.against')} value={draft.against} choose={(against) => change({ against })}>
            {others.map((value) => (
              <option key={value} value={value}>
                {words.metric(value)}
              </option>
            ))}
          </Choice>
        )}
      </chakra.div>
      <chakra.div display="grid" columnGap="3" gridTemplateColumns="repeat(auto-fit, minmax(130px, 1fr))">
        <Choice
          label={t('warroom.rule.direction')}
          value={draft.direction}
          choose={(value) => change({ direction: value === 'below' ? 'below' : 'above' })}
        >
          <option value="above">{t('warroom.rule.above')}</option>
          <option value="below">{t('warroom.rule.below')}</option>
        </Choice>
        <Typed
          label={t('warroom.rule.threshold')}
          value={draft.threshold}
          type={(threshold) => change({ threshold })}
        />
        <Typed
          label={t('warroom.rule.clear')}
          value={draft.clear}
          type={(clear) => change({ clear })}
          placeholder={draft.threshold}
        />
      </chakra.div>
      <chakra.p role="alert" color="critical" fontSize="xs">
        {wrong}
      </chakra.p>
      {remove && (
        <Button variant="ghost" onClick={remove}>
          <X size={16} strokeWidth={1.75} aria-hidden="true" />
          {t('warroom.rule.remove_condition', { number })}
        </Button>
      )}
    </chakra.fieldset>
  )
}

type ChoiceProps = { label: string; value: string; choose: (value: string) => void; children: ReactNode }

const Choice = ({ label, value, choose, children }: ChoiceProps) => (
  <Field label={label}>
    {(wiring: FieldWiring) => (
      <Select {...wiring} value={value} onChange={({ target }) => choose(target.value)}>
        {children}
      </Select>
    )}
  </Field>
)

type TypedProps = { label: string; value: string; type: (value: string) => void; placeholder?: string }

const Typed = ({ label, value, type, placeholder = '' }: TypedProps) => (
  <Field label={label}>
    {(wiring) => (
      <Input
        {...wiring}
        inputMode="decimal"
        maxLength={10}
        placeholder={placeholder}
        value={value}
        onChange={({ target }) => type(target.value)}
      />
    )}
  </Field>
)
