/** The session turn by turn: what was heard, what was answered, by which model, and how long each step took. */
import { systemModel } from '@aura/contracts/assistant/message.ts'
import type { VoiceTurn } from '@aura/contracts/assistant/voice.ts'
import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../platform/i18n/language.ts'
import { Skeleton } from '../../platform/ui/skeleton.tsx'
import { QuestionBubble } from '../message-bubble.tsx'
import { useFollowEnd } from '../use-follow-end.ts'
import type { Voice } from './use-voice.ts'

export function TurnList({ voice: { turns, status, firstSounds, growing } }: { voice: Voice }) {
  const { t } = useTranslation()
  const { box, onScroll } = useFollowEnd()
  return (
    <chakra.div
      ref={box}
      onScroll={onScroll}
      role="log"
      tabIndex={0}
      aria-label={t('voice.turns')}
      flex="1"
      minH="0"
      overflowY="auto"
      p="3"
      display="flex"
      flexDirection="column"
      gap="3"
    >
      {status === 'loading' && <Skeleton height="56px" />}
      {status !== 'loading' && turns.length === 0 && <chakra.p color="muted">{t('voice.empty')}</chakra.p>}
      {turns.map((turn) => (
        <Turn
          key={turn.id}
          turn={turn}
          firstSoundMs={firstSounds[turn.id]}
          spoken={growing?.turnId === turn.id && turn.state === 'processing' ? growing.text : ''}
        />
      ))}
    </chakra.div>
  )
}

/** Why a person would go on; the texts of models themselves come with another screen. */
const handOffTexts: ReadonlyMap<string, string> = new Map([
  ['ai.no_connection', 'voice.problem.no_connection'],
  ['ai.budget_spent', 'voice.problem.budget_spent'],
  ['ai.provider_failed', 'voice.problem.provider_failed'],
])

/** `spoken`: what was said so far of an answer that is still made. */
type TurnProps = { turn: VoiceTurn; firstSoundMs: number | undefined; spoken: string }

function Turn({ turn, firstSoundMs, spoken }: TurnProps) {
  const { t, i18n } = useTranslation()
  const { heard, state, problem, agent, model } = turn
  const answer = spoken || turn.answer
  return (
    <>
      {heard !== '' && <QuestionBubble text={heard} />}
      <chakra.article maxW="100%" minW="0" aria-busy={state === 'processing'} overflowWrap="anywhere">
        {answer !== '' && <chakra.p whiteSpace="pre-wrap">{answer}</chakra.p>}
        {state === 'processing' && answer === '' && <chakra.p color="muted">{t('voice.state.processing')}</chakra.p>}
        {state === 'cancelled' && <chakra.p color="muted">{t('assistant.cancelled')}</chakra.p>}
        {problem !== null && (
          <chakra.p color="critical">
            {i18n.t((handOffTexts.get(problem) ?? problem) as 'assistant.audio_failed')}
          </chakra.p>
        )}
        {model !== null && (
          <chakra.p color="faint" fontSize="xs" mt="1">
            {model === systemModel ? t('voice.by_data', { agent }) : t('voice.by', { agent, model })}
          </chakra.p>
        )}
        <Latency turn={turn} firstSoundMs={firstSoundMs} />
      </chakra.article>
    </>
  )
}

/** Heard → text → answer → sound, and what the person has waited for the first of it. */
function Latency({ turn: { latency }, firstSoundMs }: { turn: VoiceTurn; firstSoundMs: number | undefined }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const steps = [
    ['voice.latency.text', latency.heardMs],
    ['voice.latency.answer', latency.answerMs],
    ['voice.latency.sound', latency.soundMs],
    ['voice.latency.first', firstSoundMs ?? null],
  ] as const
  const words = steps.flatMap(([key, ms]) => {
    if (ms === null) return []
    const seconds = (ms / 1000).toLocaleString(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
    return [t(key, { seconds })]
  })
  if (words.length === 0) return null
  return (
    <chakra.p color="faint" fontSize="xs" aria-label={t('voice.latency')}>
      {words.join(' → ')}
    </chakra.p>
  )
}
