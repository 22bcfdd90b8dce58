/** One condition: the metric, its target, the window, and the threshold. */
import { isMetric, metricIds, metrics } from '@aura/contracts/warroom/metrics/definitions.ts'
import { chakra } from '@chakra-ui/react'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../platform/ui/button.tsx'
import { type Choice, Combobox } from '../../platform/ui/combobox.tsx'
import { Field, type FieldWiring } from '../../platform/ui/field.tsx'
import { Input, Select } from '../../platform/ui/input.tsx'
import type { Option } from '../ordered-picker.tsx'
import { usePeople, useQueuesAndChannels } from '../use-choices.ts'
import { useAlertWords } from './alert-texts.ts'
import { ConditionPreview } from './condition-preview.tsx'
import { type ConditionDraft, compared, conditionOf, isGauge, partners } from './rule-draft.ts'
import { useAiAgentChoices } from './use-ai-agent-choices.ts'

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
  const aiAgents = useAiAgentChoices()
  switch (metrics[metric].dimension) {
    case 'queue':
      return queues
    case 'channel':
      return channels
    case 'operator':
      return people
    case 'ai_agent':
      return aiAgents
    case 'source':
      return sources.map((source) => ({ value: source, label: t(`warroom.source.${source}`) }))
    case 'company':
      return []
  }
}

const groups = [
  ['conversations', /^conversations\./],
  ['messages', /^messages\./],
  ['answer', /^(answer|sla)\./],
  ['calls', /^calls\./],
  ['operators', /^operators\./],
  ['deals', /^deals\./],
  ['queue', /^queue\./],
  ['channel', /^channel\./],
  ['operator', /^operator\./],
  ['ai_agent', /^ai_agent\./],
  ['source', /^source\./],
] as const

function useMetricChoices(): Choice[] {
  const { t } = useTranslation()
  const words = useAlertWords()
  return groups.flatMap(([group, pattern]) =>
    metricIds
      .filter((id) => pattern.test(id))
      .map((value) => ({ value, label: words.metric(value), group: t(`warroom.rule.group.${group}`) })),
  )
}

export function ConditionFields({ draft, number, told, change, remove }: FieldsProps) {
  const { t } = useTranslation()
  const words = useAlertWords()
  const owners = useOwners(draft.metric)
  const { dimension } = metrics[draft.metric]
  const metricChoices = useMetricChoices()
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
      <Field label={t('warroom.rule.metric')}>
        {(wiring) => (
          <Combobox wiring={wiring} name="metric" value={draft.metric} choices={metricChoices} choose={choose} />
        )}
      </Field>
      <chakra.div display="grid" columnGap="3" gridTemplateColumns="repeat(auto-fit, minmax(180px, 1fr))">
        {dimension !== 'company' && (
          <Choices label={t('warroom.rule.of')} value={draft.of} choose={(of) => change({ of })}>
            <option value="">{t(`warroom.rule.each.${dimension}`)}</option>
            {owners.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Choices>
        )}
        {!isGauge(draft.metric) && (
          <Typed label={t('warroom.rule.minutes')} value={draft.minutes} type={(minutes) => change({ minutes })} />
        )}
        {comparisons.length > 1 && (
          <Choices
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
          </Choices>
        )}
        {draft.compare === 'share' && (
          <Choices label={t('warroom.rule.against')} value={draft.against} choose={(against) => change({ against })}>
            {others.map((value) => (
              <option key={value} value={value}>
                {words.metric(value)}
              </option>
            ))}
          </Choices>
        )}
      </chakra.div>
      <chakra.div display="grid" columnGap="3" gridTemplateColumns="repeat(auto-fit, minmax(130px, 1fr))">
        <Choices
          label={t('warroom.rule.direction')}
          value={draft.direction}
          choose={(value) => change({ direction: value === 'below' ? 'below' : 'above' })}
        >
          <option value="above">{t('warroom.rule.above')}</option>
          <option value="below">{t('warroom.rule.below')}</option>
        </Choices>
        <Typed
          label={t('warroom.rule.threshold')}
          hint={words.unit(draft)}
          value={draft.threshold}
          type={(threshold) => change({ threshold })}
        />
        <Typed
          label={t('warroom.rule.clear')}
          hint={words.unit(draft)}
          value={draft.clear}
          type={(clear) => change({ clear })}
          placeholder={draft.threshold}
        />
      </chakra.div>
      <ConditionPreview draft={draft} />
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

type ChoicesProps = { label: string; value: string; choose: (value: string) => void; children: ReactNode }

const Choices = ({ label, value, choose, children }: ChoicesProps) => (
  <Field label={label}>
    {(wiring: FieldWiring) => (
      <Select {...wiring} value={value} onChange={({ target }) => choose(target.value)}>
        {children}
      </Select>
    )}
  </Field>
)

type TypedProps = {
  label: string
  value: string
  type: (value: string) => void
  placeholder?: string
  /** Its unit. */
  hint?: string
}

const Typed = ({ label, value, type, placeholder = '', hint }: TypedProps) => (
  <Field label={label} hint={hint}>
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
