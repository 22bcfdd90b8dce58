/** With whom one speaks, in which language, and whether speech interrupts the answer: of this browser, through a reload. */
import { type VoiceLanguage, voiceLanguages } from '@aura/contracts/assistant/voice.ts'
import type { BargeInChoice } from '@aura/machines/assistant/barge-in.ts'
import { useState } from 'react'
import { useLanguage } from '../../platform/i18n/language.ts'
import { recall, remember } from '../../platform/storage.ts'

const agentKey = 'aura.voice.agent'
const languageKey = 'aura.voice.language'
const bargeInKey = 'aura.voice.barge_in'

export function useVoiceChoice() {
  const screenLanguage = useLanguage()
  const [agentId, setAgentId] = useState(() => recall(agentKey) ?? '')
  const [language, setLanguage] = useState<VoiceLanguage>(
    () => voiceLanguages.find((code) => code === recall(languageKey)) ?? screenLanguage,
  )
  const [bargeIn, setBargeIn] = useState<BargeInChoice>(
    () => (['on', 'off'] as const).find((choice) => choice === recall(bargeInKey)) ?? null,
  )
  return {
    agentId,
    language,
    bargeIn,
    switchBargeIn: (isOn: boolean) => {
      const choice = isOn ? 'on' : 'off'
      remember(bargeInKey, choice)
      setBargeIn(choice)
    },
    chooseAgent: (id: string) => {
      remember(agentKey, id)
      setAgentId(id)
    },
    chooseLanguage: (value: string) => {
      const chosen = voiceLanguages.find((code) => code === value)
      if (!chosen) return
      remember(languageKey, chosen)
      setLanguage(chosen)
    },
  }
}
