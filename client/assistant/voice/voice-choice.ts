/** With whom and in which language one speaks: of this browser, through a reload. */
import { type VoiceLanguage, voiceLanguages } from '@aura/contracts/assistant/voice.ts'
import { useState } from 'react'
import { useLanguage } from '../../platform/i18n/language.ts'
import { recall, remember } from '../../platform/storage.ts'

const agentKey = 'aura.voice.agent'
const languageKey = 'aura.voice.language'

export function useVoiceChoice() {
  const screenLanguage = useLanguage()
  const [agentId, setAgentId] = useState(() => recall(agentKey) ?? '')
  const [language, setLanguage] = useState<VoiceLanguage>(
    () => voiceLanguages.find((code) => code === recall(languageKey)) ?? screenLanguage,
  )
  return {
    agentId,
    language,
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
