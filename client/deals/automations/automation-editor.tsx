/** A rule of a pipeline: when, and then what. */
import { type Automation, mostActions, saveAutomation } from '@aura/contracts/deals/automations.ts'
import type { Pipeline } from '@aura/contracts/deals/pipeline.ts'
import { chakra } from '@chakra-ui/react'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newId } from '../../platform/feed/id.ts'
import { useCommand } from '../../platform/feed/use-command.ts'
import { errorText } from '../../platform/i18n/error-text.ts'
import { useLanguage } from '../../platform/i18n/language.ts'
import { Button } from '../../platform/ui/button.tsx'
import { ConcurrentEditNotice } from '../../platform/ui/concurrent-edit-notice.tsx'
import { Drawer } from '../../platform/ui/drawer.tsx'
import { Field } from '../../platform/ui/field.tsx'
import { Input } from '../../platform/ui/input.tsx'
import { ChoiceField } from '../choice-field.tsx'
import { stageName } from '../stage-name.ts'
import { ActionEditor } from './action-editor.tsx'
import {
  type ActionDraft,
  type AutomationDraft,
  draftOfAutomation,
  newAction,
  readAutomation,
  triggerKinds,
} from './automation-draft.ts'

type Props = {
  pipeline: Pipeline
  /** The rule as it is now; undefined makes a new one. */
  automation: Automation | undefined
  people: readonly { id: string; name: string }[]
  leave: () => void
}

export function AutomationEditor({ pipeline, automation, people, leave }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { stages, id: pipelineId } = pipeline
  const firstStage = stages[0]?.id ?? ''
  const { send, pending } = useCommand(saveAutomation)
  const [seen, setSeen] = useState(automation)
  const [draft, setDraft] = useState<AutomationDraft>(() => draftOfAutomation(automation, firstStage, language))
  const [problem, setProblem] = useState<string>()
  const change = (over: Partial<AutomationDraft>) => {
    setDraft({ ...draft, ...over })
    setProblem(undefined)
  }
  const changeAction = (key: string, over: Partial<ActionDraft>) =>
    change({ actions: draft.actions.map((action) => (action.key === key ? { ...action, ...over } : action)) })

  async function save() {
    const read = readAutomation(draft, language)
    if (!read) return setProblem(t('deals.automations.invalid'))
    try {
      await send({ automationId: seen?.id ?? newId(), pipelineId, version: seen?.version ?? 0, ...read })
      leave()
    } catch (error) {
      setProblem(errorText(error))
    }
  }

  return (
    <Drawer
      title={t(automation ? 'deals.automations.edit' : 'deals.automations.new')}
      facts={pipeline.name}
      open
      close={leave}
      width={520}
      footer={
        <>
          <Button onClick={leave}>{t('platform.cancel')}</Button>
          <Button variant="solid" colorPalette="accent" aria-disabled={pending} onClick={() => !pending && void save()}>
            {t('platform.save')}
          </Button>
        </>
      }
    >
      {automation && seen && automation.version !== seen.version && (
        <ConcurrentEditNotice
          text={t('deals.automations.changed')}
          action={t('deals.take_current')}
          take={() => {
            setSeen(automation)
            setDraft(draftOfAutomation(automation, firstStage, language))
          }}
        />
      )}
      <Field label={t('deals.automations.name')}>
        {(wiring) => (
          <Input
            {...wiring}
            maxLength={80}
            value={draft.name}
            onChange={({ target }) => change({ name: target.value })}
          />
        )}
      </Field>
      <ChoiceField
        label={t('deals.automations.when')}
        value={draft.on}
        options={triggerKinds.map((value) => ({ value, label: t(`deals.automations.on.${value}`) }))}
        choose={(on) => change({ on })}
      />
      {(draft.on === 'entered' || draft.on === 'stayed') && (
        <ChoiceField
          label={t('deals.automations.stage')}
          value={draft.stage}
          options={stages.map((rule) => ({ value: rule.id, label: stageName(rule) }))}
          choose={(stage) => change({ stage })}
        />
      )}
      {draft.on === 'stayed' && (
        <Field label={t('deals.automations.days')}>
          {(wiring) => (
            <Input
              {...wiring}
              inputMode="numeric"
              maxW="120px"
              value={draft.days}
              onChange={({ target }) => change({ days: target.value })}
            />
          )}
        </Field>
      )}
      <Field label={`${t('deals.automations.least')} (${draft.currency})`} hint={t('deals.automations.least_hint')}>
        {(wiring) => (
          <Input
            {...wiring}
            inputMode="decimal"
            maxW="200px"
            value={draft.least}
            onChange={({ target }) => change({ least: target.value })}
          />
        )}
      </Field>
      <chakra.h3 fontWeight="semibold" mt="2" mb="2">
        {t('deals.automations.actions')}
      </chakra.h3>
      {draft.actions.map((action, at) => (
        <ActionEditor
          key={action.key}
          action={action}
          number={at + 1}
          stages={stages}
          people={people}
          change={(over) => changeAction(action.key, over)}
          drop={
            draft.actions.length > 1
              ? () => change({ actions: draft.actions.filter(({ key }) => key !== action.key) })
              : undefined
          }
        />
      ))}
      {draft.actions.length < mostActions && (
        <Button variant="ghost" onClick={() => change({ actions: [...draft.actions, newAction(firstStage)] })}>
          <Plus size={16} strokeWidth={1.75} aria-hidden="true" />
          {t('deals.automations.add_action')}
        </Button>
      )}
      {problem !== undefined && (
        <chakra.p role="alert" color="critical" mt="2">
          {problem}
        </chakra.p>
      )}
    </Drawer>
  )
}
