/** One action of a rule: what is done, and the fields that this takes. */
import type { StageRule } from '@aura/contracts/deals/pipeline.ts'
import { chakra } from '@chakra-ui/react'
import { X } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../platform/ui/button.tsx'
import { Field } from '../../platform/ui/field.tsx'
import { Input } from '../../platform/ui/input.tsx'
import { ChoiceField } from '../choice-field.tsx'
import { stageName } from '../stage-name.ts'
import { type ActionDraft, actionKinds } from './automation-draft.ts'
import { gapError, gapNames } from './gap-names.ts'

const ConversationFields = lazy(async () => ({
  default: (await import('./conversation-fields.tsx')).ConversationFields,
}))

type Props = {
  action: ActionDraft
  number: number
  stages: readonly StageRule[]
  people: readonly { id: string; name: string }[]
  change: (change: Partial<ActionDraft>) => void
  /** Undefined for the last one there is. */
  drop: (() => void) | undefined
}

export function ActionEditor({ action, number, stages, people, change, drop }: Props) {
  const { t } = useTranslation()
  const { do: kind } = action
  const persons = people.map(({ id, name }) => ({ value: id, label: name }))
  const anybody = [{ value: '', label: t('deals.automations.owner') }, ...persons]
  return (
    <chakra.fieldset borderWidth="1px" borderColor="line" borderRadius="md" p="3" mb="3" minW="0">
      <chakra.legend px="1" fontSize="sm" color="muted">
        {t('deals.automations.action', { number })}
      </chakra.legend>
      <chakra.div display="flex" gap="2" alignItems="flex-end">
        <chakra.div flex="1">
          <ChoiceField
            label={t('deals.automations.do')}
            value={kind}
            options={actionKinds.map((value) => ({ value, label: t(`deals.automations.do.${value}`) }))}
            choose={(next) =>
              change({ do: next, ...(next === 'assign' && action.person === '' && { person: people[0]?.id ?? '' }) })
            }
          />
        </chakra.div>
        {drop && (
          <Button
            variant="ghost"
            px="0"
            mb="5"
            aria-label={t('deals.automations.drop_action', { number })}
            title={t('deals.automations.drop_action', { number })}
            onClick={drop}
          >
            <X size={16} strokeWidth={1.75} aria-hidden="true" />
          </Button>
        )}
      </chakra.div>
      {(kind === 'task' || kind === 'notify') && (
        <Field
          label={t('deals.automations.words')}
          hint={t('deals.automations.gaps', { names: gapNames })}
          error={gapError(action.text)}
        >
          {(wiring) => (
            <Input
              {...wiring}
              maxLength={200}
              value={action.text}
              onChange={({ target }) => change({ text: target.value })}
            />
          )}
        </Field>
      )}
      {kind === 'conversation' && (
        <Suspense>
          <ConversationFields action={action} change={change} />
        </Suspense>
      )}
      {kind === 'webhook' && (
        <chakra.p color="muted" fontSize="sm" mb="2">
          {t('deals.automations.webhook_text')}
        </chakra.p>
      )}
      {kind === 'move' && (
        <ChoiceField
          label={t('deals.automations.stage')}
          value={action.stage}
          options={stages.map((rule) => ({ value: rule.id, label: stageName(rule) }))}
          choose={(stage) => change({ stage })}
        />
      )}
      {(kind === 'task' || kind === 'notify' || kind === 'assign') && (
        <ChoiceField
          label={t('deals.automations.who')}
          value={action.person}
          options={kind === 'assign' ? persons : anybody}
          choose={(person) => change({ person })}
        />
      )}
      {kind === 'task' && (
        <Field label={t('deals.automations.due')}>
          {(wiring) => (
            <Input
              {...wiring}
              inputMode="numeric"
              maxW="120px"
              value={action.days}
              onChange={({ target }) => change({ days: target.value })}
            />
          )}
        </Field>
      )}
    </chakra.fieldset>
  )
}
