/** One condition: what it asks about, and the fields that this takes. */
import {
  type Condition,
  callOutcomes,
  campaignOutcomes,
  dealStates,
  fieldTests,
} from '@aura/contracts/audiences/definition.ts'
import { channels } from '@aura/contracts/contacts/consents.ts'
import { chakra } from '@chakra-ui/react'
import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { parseAmount } from '../platform/i18n/format.ts'
import { useLanguage } from '../platform/i18n/language.ts'
import { Button } from '../platform/ui/button.tsx'
import { campaignOptions, Days, Pick, Typed } from './condition-controls.tsx'
import type { ConditionChoices, Named } from './condition-text.ts'
import { type ConditionKind, conditionKinds, newCondition } from './draft.ts'
import { AreaNote, RadiusFields, RegionField } from './places/area-fields.tsx'

type Props = {
  condition: Condition
  number: number
  choices: ConditionChoices
  change: (condition: Condition) => void
  drop: () => void
}

export function ConditionFields({ condition, number, choices, change, drop }: Props) {
  const { t } = useTranslation()
  const { tags, bases, fields } = choices
  const first = { tagId: tags[0]?.id ?? '', baseId: bases[0]?.id ?? '', fieldId: fields[0]?.id ?? '' }
  const offered = conditionKinds.filter(
    (kind) =>
      kind === condition.by ||
      !(
        { tag: tags.length === 0, base: bases.length === 0, field: fields.length === 0 } as Partial<
          Record<ConditionKind, boolean>
        >
      )[kind],
  )
  return (
    <chakra.div
      role="group"
      aria-label={t('audiences.condition', { number })}
      display="grid"
      gridTemplateColumns={{ base: '1fr auto', md: '170px 110px 1fr auto' }}
      gap="2"
      alignItems="center"
      mb="2"
    >
      <Pick
        label={t('audiences.about')}
        value={condition.by}
        options={offered.map((kind) => ({ id: kind, name: t(`audiences.by.${kind}`) }))}
        choose={(by) => change(newCondition(conditionKinds.find((kind) => kind === by) ?? condition.by, first))}
      />
      <Button
        variant="ghost"
        px="0"
        gridColumn={{ base: '2', md: '4' }}
        gridRow="1"
        aria-label={t('audiences.drop', { number })}
        title={t('audiences.drop', { number })}
        onClick={drop}
      >
        <X size={16} strokeWidth={1.75} aria-hidden="true" />
      </Button>
      <Pick
        label={t('audiences.has')}
        value={condition.has ? 'yes' : 'no'}
        options={[
          { id: 'yes', name: t('audiences.has.yes') },
          { id: 'no', name: t('audiences.has.no') },
        ]}
        choose={(has) => change({ ...condition, has: has === 'yes' })}
      />
      <chakra.div display="flex" flexWrap="wrap" gap="2" gridColumn={{ base: '1 / -1', md: '3' }}>
        <Details condition={condition} choices={choices} change={change} />
      </chakra.div>
    </chakra.div>
  )
}

function Details({ condition, choices, change }: Pick<Props, 'condition' | 'choices' | 'change'>) {
  const { t } = useTranslation()
  const language = useLanguage()
  const named = <Value extends string>(values: readonly Value[], word: (value: Value) => string): Named[] =>
    values.map((id) => ({ id, name: word(id) }))
  const channelName = (channel: (typeof channels)[number]) => t(`contacts.channel.${channel}`)
  switch (condition.by) {
    case 'tag':
      return (
        <Pick
          label={t('audiences.by.tag')}
          value={condition.tagId}
          options={choices.tags}
          choose={(tagId) => change({ ...condition, tagId })}
        />
      )
    case 'base':
      return (
        <Pick
          label={t('audiences.by.base')}
          value={condition.baseId}
          options={choices.bases}
          choose={(baseId) => change({ ...condition, baseId })}
        />
      )
    case 'field':
      return (
        <>
          <Pick
            label={t('audiences.by.field')}
            value={condition.fieldId}
            options={choices.fields}
            choose={(fieldId) => change({ ...condition, fieldId })}
          />
          <Pick
            label={t('audiences.test')}
            value={condition.test}
            options={named(fieldTests, (test) => t(`audiences.test.${test}`))}
            choose={(test) =>
              change({ ...condition, test: fieldTests.find((known) => known === test) ?? condition.test })
            }
          />
          {condition.test !== 'filled' && (
            <Typed
              label={t('audiences.value')}
              value={condition.value}
              type={(value) => change({ ...condition, value })}
            />
          )}
        </>
      )
    case 'consent':
      return (
        <>
          <Pick
            label={t('audiences.channel')}
            value={condition.channel}
            options={named(channels, channelName)}
            choose={(value) =>
              change({ ...condition, channel: channels.find((channel) => channel === value) ?? condition.channel })
            }
          />
          <Pick
            label={t('audiences.consent')}
            value={condition.state}
            options={named(['given', 'withdrawn', 'unknown'] as const, (state) => t(`audiences.consent.${state}`))}
            choose={(state) =>
              change({ ...condition, state: state === 'given' || state === 'withdrawn' ? state : 'unknown' })
            }
          />
        </>
      )
    case 'address':
      return (
        <Pick
          label={t('audiences.by.address')}
          value={condition.kind}
          options={named(['phone', 'email'] as const, (kind) => t(`audiences.address.${kind}`))}
          choose={(kind) => change({ ...condition, kind: kind === 'email' ? 'email' : 'phone' })}
        />
      )
    case 'area':
      return (
        <Typed
          label={t('audiences.codes')}
          value={condition.codes.join(', ')}
          type={(text) => change({ ...condition, codes: text.split(/[\s,;]+/) })}
        />
      )
    case 'state':
      return (
        <Typed
          label={t('audiences.states')}
          value={condition.states.join(', ')}
          type={(text) => change({ ...condition, states: text.toUpperCase().split(/[\s,;]+/) })}
        />
      )
    case 'radius':
      return (
        <>
          <RadiusFields condition={condition} change={change} />
          <AreaNote />
        </>
      )
    case 'region':
      return <RegionField condition={condition} change={change} />
    case 'created':
      return <Days days={condition.days} change={(days) => change({ ...condition, days })} />
    case 'conversation':
      return (
        <>
          <Days days={condition.days} change={(days) => change({ ...condition, days })} />
          <Pick
            label={t('audiences.channel')}
            value={condition.channel ?? ''}
            options={[{ id: '', name: t('audiences.any_channel') }, ...named(channels, channelName)]}
            choose={(value) => change({ ...condition, channel: channels.find((channel) => channel === value) ?? null })}
          />
        </>
      )
    case 'deal':
      return (
        <>
          <Pick
            label={t('audiences.by.deal')}
            value={condition.state}
            options={named(dealStates, (state) => t(`audiences.deal.${state}`))}
            choose={(value) =>
              change({ ...condition, state: dealStates.find((state) => state === value) ?? condition.state })
            }
          />
          <Typed
            label={t('audiences.least')}
            value={condition.least ? String(condition.least.amount / 100) : ''}
            type={(text) => {
              const amount = parseAmount(text, language)
              change({ ...condition, least: amount === undefined ? null : { amount, currency: 'BRL' } })
            }}
          />
        </>
      )
    case 'campaign':
      return (
        <>
          <Pick
            label={t('audiences.outcome')}
            value={condition.outcome}
            options={named(campaignOutcomes, (outcome) => t(`audiences.campaign.${outcome}`))}
            choose={(value) =>
              change({
                ...condition,
                outcome: campaignOutcomes.find((outcome) => outcome === value) ?? condition.outcome,
              })
            }
          />
          <Pick
            label={t('audiences.by.campaign')}
            value={condition.campaignId ?? ''}
            options={campaignOptions(condition.campaignId, choices.campaigns, t('audiences.any_campaign'))}
            choose={(campaignId) => change({ ...condition, campaignId: campaignId === '' ? null : campaignId })}
          />
          <Days days={condition.days} change={(days) => change({ ...condition, days })} />
        </>
      )
    case 'call':
      return (
        <>
          <Pick
            label={t('audiences.outcome')}
            value={condition.outcome}
            options={named(callOutcomes, (outcome) => t(`audiences.call.${outcome}`))}
            choose={(value) =>
              change({ ...condition, outcome: callOutcomes.find((outcome) => outcome === value) ?? condition.outcome })
            }
          />
          <Days days={condition.days} change={(days) => change({ ...condition, days })} />
        </>
      )
  }
}
