/** Levels, what is going on, and what may be done about it. */
import { decideRecord, decideVoice } from '@aura/machines/assistant/decide-voice.ts'
import type { VoiceState } from '@aura/machines/assistant/voice.ts'
import { chakra } from '@chakra-ui/react'
import { CircleStop, Mic, RotateCcw, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { StateDot, type Tone } from '../../platform/ui/badge.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { LevelBar } from './level-bar.tsx'
import type { Voice } from './use-voice.ts'

const tones: Record<VoiceState, Tone> = {
  ready: 'neutral',
  opening: 'neutral',
  listening: 'ok',
  processing: 'info',
  speaking: 'info',
  error: 'critical',
}

type ControlProps = { voice: Voice; recording: Parameters<typeof decideRecord>[1] }

export function VoiceControls({ voice, recording }: ControlProps) {
  const { t } = useTranslation()
  const { state, turns, problem, levels, record, stop, cancel, reset } = voice
  const mayStop = decideVoice(state, 'stop').ok
  const mayRecord = decideRecord(state, recording).ok
  const mayCancel = decideVoice(state, 'cancel').ok
  const hasTurns = turns.length > 0
  const words = state === 'ready' && hasTurns ? t('voice.state.again') : t(`voice.state.${state}`)
  return (
    <chakra.div borderTopWidth="1px" borderColor="line" p="3" display="flex" flexDirection="column" gap="2.5">
      <LevelBar label={t('voice.level.input')} source={levels.input} />
      <LevelBar label={t('voice.level.output')} source={levels.output} />
      <chakra.div display="flex" alignItems="center" gap="2" role="status" aria-label={t('voice.state')}>
        <StateDot tone={tones[state]} />
        <span>{words}</span>
      </chakra.div>
      {problem !== undefined && (
        <chakra.p role="alert" color="critical">
          {problem}
        </chakra.p>
      )}
      <chakra.div display="flex" gap="2" flexWrap="wrap">
        {mayStop ? (
          <Button variant="solid" colorPalette="accent" onClick={() => void stop()}>
            <CircleStop size={16} strokeWidth={1.75} aria-hidden="true" />
            {t('voice.stop')}
          </Button>
        ) : (
          <Button variant="solid" colorPalette="accent" aria-disabled={!mayRecord} onClick={() => void record()}>
            <Mic size={16} strokeWidth={1.75} aria-hidden="true" />
            {t(state === 'speaking' ? 'voice.interrupt' : 'voice.record')}
          </Button>
        )}
        {mayCancel && (
          <Button variant="outline" onClick={cancel}>
            <X size={16} strokeWidth={1.75} aria-hidden="true" />
            {t(`voice.cancel.${state}`)}
          </Button>
        )}
        <chakra.span ms="auto">
          <Button
            variant="ghost"
            px="0"
            aria-label={t('voice.reset')}
            title={t('voice.reset')}
            aria-disabled={!hasTurns}
            onClick={() => hasTurns && reset()}
          >
            <RotateCcw size={16} strokeWidth={1.75} aria-hidden="true" />
          </Button>
        </chakra.span>
      </chakra.div>
    </chakra.div>
  )
}
