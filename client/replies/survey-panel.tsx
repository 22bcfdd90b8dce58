/** What is asked after a conversation that was resolved, and on which channels. */
import { channels as channelsView } from '@aura/contracts/channels/channels.ts'
import { type SurveySettings, saveSurvey, survey } from '@aura/contracts/replies/survey.ts'
import { channelsReducer } from '@aura/machines/channels/channels.ts'
import { surveyReducer } from '@aura/machines/replies/survey-views.ts'
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../platform/feed/use-command.ts'
import { useView } from '../platform/feed/use-view.ts'
import { useMay } from '../platform/me.ts'
import { ContractForm } from '../platform/ui/contract-form.tsx'
import { useContractForm } from '../platform/ui/form/use-contract-form.ts'
import { Panel } from '../platform/ui/panel.tsx'
import { PendingRead } from '../platform/ui/pending-read.tsx'
import { Switch } from '../platform/ui/switch.tsx'
import { toast } from '../platform/ui/toast.tsx'
import { RatingFigures } from './rating-figures.tsx'
import look from './replies.module.css'

const everything = {}

export function SurveyPanel() {
  const { t } = useTranslation()
  const { state, error } = useView(survey, surveyReducer, everything)
  const leads = useMay('manage_operations')
  return (
    <chakra.div maxW="720px" pb="6" overflowY="auto" display="flex" flexDirection="column" gap="4">
      <Panel title={t('replies.survey.tab')} text={t('replies.survey.text')}>
        {state ? <SurveyForm settings={state.settings} /> : <PendingRead of={{ data: state, error }} h="40" />}
      </Panel>
      {leads && <RatingFigures />}
    </chakra.div>
  )
}

function SurveyForm({ settings }: { settings: SurveySettings }) {
  const { t } = useTranslation()
  const { state, error } = useView(channelsView, channelsReducer, everything)
  const { send } = useCommand(saveSurvey)
  /** What was switched here since the last save. */
  const [switched, setSwitched] = useState<Readonly<Record<string, boolean>>>({})
  const channels = Object.values(state?.channels ?? {}).sort((a, b) => a.name.localeCompare(b.name))
  const isOn = (id: string) => switched[id] ?? settings.channelIds.includes(id)
  const form = useContractForm({
    contract: saveSurvey,
    fields: [{ name: 'question', label: t('replies.survey.question'), kind: 'textarea', maxLength: 500 }],
    current: settings,
    // Removed ones are known here no more, and leave with the next save.
    fixed: { version: settings.version, channelIds: channels.map(({ id }) => id).filter(isOn) },
    send,
    done: () => {
      setSwitched({})
      toast({ tone: 'ok', title: t('replies.survey.saved') })
    },
  })
  if (!state) return <PendingRead of={{ data: state, error }} h="40" />
  return (
    <ContractForm form={form} submit={t('replies.survey.save')}>
      <fieldset className={look.checks}>
        <legend>{t('replies.survey.channels')}</legend>
        {channels.length === 0 && t('replies.survey.no_channels')}
        {channels.map(({ id, name, kind }) => (
          <Switch
            key={id}
            label={labelOf(name, t(`contacts.channel.${kind}`))}
            checked={isOn(id)}
            onChange={(on) => setSwitched((all) => ({ ...all, [id]: on }))}
          />
        ))}
      </fieldset>
      <p className={look.hint}>{t('replies.survey.rules')}</p>
    </ContractForm>
  )
}

/** 'E-mail' says itself what it is. */
const labelOf = (name: string, kind: string): string =>
  name.toLowerCase().includes(kind.toLowerCase()) ? name : `${name} (${kind})`
