/** Speaking with an AI agent: whom with and in which language, the session, and the microphone. */
import { type AiAgent, aiAgents } from '@aura/contracts/agents/agent.ts'
import { speechMeans, voiceLanguages } from '@aura/contracts/assistant/voice.ts'
import { agentsNewestFirst, aiAgentsReducer } from '@aura/machines/agents/agents.ts'
import { mayBargeIn } from '@aura/machines/assistant/barge-in.ts'
import { chakra } from '@chakra-ui/react'
import { useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useQuery } from '../../platform/feed/use-query.ts'
import { useView } from '../../platform/feed/use-view.ts'
import { useLanguage } from '../../platform/i18n/language.ts'
import { Avatar } from '../../platform/ui/avatar.tsx'
import { StatusBadge } from '../../platform/ui/badge.tsx'
import { Callout } from '../../platform/ui/callout.tsx'
import { Select } from '../../platform/ui/input.tsx'
import { Switch } from '../../platform/ui/switch.tsx'
import { useEchoCancellation } from './microphone.ts'
import { recognisesHere } from './recognition.ts'
import { TurnList } from './turn-list.tsx'
import { useVoice } from './use-voice.ts'
import { useVoiceChoice } from './voice-choice.ts'
import { VoiceControls } from './voice-controls.tsx'

const everything = {}

export function VoicePanel() {
  const { t } = useTranslation()
  const choice = useVoiceChoice()
  const { state: found } = useView(aiAgents, aiAgentsReducer, everything)
  const { data: means } = useQuery(speechMeans, everything)
  const agents = found ? agentsNewestFirst(found) : []
  const agent = agents.find(({ id }) => id === choice.agentId)
  const agentId = agent?.id ?? null
  const hasEchoCancellation = useEchoCancellation()
  const isForbidden = means?.recognition === 'forbidden'
  const voice = useVoice({ agentId, language: choice.language, isForbidden, bargeIn: choice.bargeIn })
  const first = useRef<HTMLSelectElement>(null)
  // With the panel, not after it: a key that is pressed at once stays where it was pressed.
  useLayoutEffect(() => first.current?.focus(), [])
  return (
    <chakra.div flex="1" minH="0" display="flex" flexDirection="column" role="region" aria-label={t('voice.title')}>
      <chakra.div p="3" display="flex" flexDirection="column" gap="2" borderBottomWidth="1px" borderColor="line">
        <chakra.div display="grid" gridTemplateColumns="1fr 1fr" gap="2">
          <Select
            ref={first}
            aria-label={t('voice.agent')}
            value={agentId ?? ''}
            onChange={({ target }) => choice.chooseAgent(target.value)}
          >
            <option value="">{t('voice.choose_agent')}</option>
            {agents.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
          <LanguageChoice language={choice.language} choose={choice.chooseLanguage} />
        </chakra.div>
        <Switch
          label={t('voice.barge_in')}
          hint={t('voice.barge_in_hint')}
          checked={mayBargeIn(choice.bargeIn, { hasEchoCancellation })}
          onChange={choice.switchBargeIn}
        />
        {agent ? <AgentCard agent={agent} /> : <chakra.p color="muted">{t('assistant.agent_needed')}</chakra.p>}
        {means?.recognition === 'none' && !recognisesHere() && (
          <Callout role="status">
            <span>{t('assistant.recognition_needed')}</span>
          </Callout>
        )}
        {isForbidden && (
          <Callout role="status">
            <span>{t('assistant.recognition_forbidden')}</span>
          </Callout>
        )}
        {means?.synthesis === 'none' && (
          <Callout role="status">
            <span>{t('voice.text_only')}</span>
          </Callout>
        )}
      </chakra.div>
      <TurnList voice={voice} />
      <VoiceControls voice={voice} recording={{ agentId, isForbidden }} />
    </chakra.div>
  )
}

function LanguageChoice({ language, choose }: { language: string; choose: (value: string) => void }) {
  const { t } = useTranslation()
  const names = new Intl.DisplayNames([useLanguage()], { type: 'language' })
  return (
    <Select aria-label={t('voice.language')} value={language} onChange={({ target }) => choose(target.value)}>
      {voiceLanguages.map((code) => (
        <option key={code} value={code}>
          {names.of(code)}
        </option>
      ))}
    </Select>
  )
}

function AgentCard({ agent: { name, description, status } }: { agent: AiAgent }) {
  const { t } = useTranslation()
  return (
    <chakra.section
      aria-label={t('voice.connected')}
      display="flex"
      alignItems="center"
      gap="2.5"
      p="2"
      borderWidth="1px"
      borderColor="line"
      borderRadius="md"
    >
      <Avatar name={name} size={32} />
      <chakra.div minW="0" flex="1">
        <chakra.p fontWeight="medium" truncate>
          {name}
        </chakra.p>
        <chakra.p color="muted" fontSize="xs" truncate>
          {description === '' ? t('voice.connected') : description}
        </chakra.p>
      </chakra.div>
      <StatusBadge tone={status === 'active' ? 'ok' : 'neutral'} word={t(`voice.agent.${status}`)} />
    </chakra.section>
  )
}
