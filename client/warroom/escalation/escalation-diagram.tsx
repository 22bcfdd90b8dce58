/** The running escalation as a drawing: who was asked and has seen it, what waits, the next step and the end. */
import type { Ask, Escalation } from '@aura/contracts/warroom/escalation/escalation.ts'
import type { Step } from '@aura/contracts/warroom/escalation/policy.ts'
import type { Notice } from '@aura/contracts/warroom/groups/notice.ts'
import { placeAfter } from '@aura/machines/warroom/escalation/escalation.ts'
import { chakra } from '@chakra-ui/react'
import { Eye } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { shortDuration } from '../../platform/duration-text.ts'
import { useFeed } from '../../platform/feed/provider.tsx'
import { useLanguage } from '../../platform/i18n/language.ts'
import { hourText } from '../../platform/i18n/time-text.ts'
import { useNow } from '../../platform/ui/clock.ts'
import { countdownOf, endsAt } from './countdown.ts'
import { type MarkState, StepMark } from './step-mark.tsx'
import { useTargetWords } from './use-target-words.ts'

type DrawnProps = { escalation: Escalation; notices: readonly Notice[] }

export function EscalationDiagram({ escalation, notices }: DrawnProps) {
  const { t } = useTranslation()
  const { steps, round, repeats, policyName } = escalation
  return (
    <>
      <chakra.p color="muted" fontSize="sm" mb="3" overflowWrap="anywhere">
        {policyName}
        {repeats > 0 && ` · ${t('warroom.escalation.round', { round: round + 1, rounds: repeats + 1 })}`}
      </chakra.p>
      <chakra.ol listStyleType="none" aria-label={t('warroom.escalation')}>
        {steps.map((step, index) => (
          // The steps of an escalation keep their places.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <StepLine key={index} step={step} index={index} escalation={escalation} notices={notices} />
        ))}
        <End escalation={escalation} />
      </chakra.ol>
    </>
  )
}

/** One step of the drawing, and the line that leads on from it. */
function StepPlace({
  mark,
  leads,
  children,
}: {
  mark: ReactNode
  leads: 'solid' | 'dashed' | 'nowhere'
  children: ReactNode
}) {
  return (
    <chakra.div
      display="grid"
      gridTemplateColumns="26px minmax(0, 1fr)"
      columnGap="3"
      pb={leads === 'nowhere' ? '0' : '4'}
      position="relative"
      _before={{
        content: leads === 'nowhere' ? 'none' : '""',
        position: 'absolute',
        insetInlineStart: '12.5px',
        top: '28px',
        bottom: '-2px',
        borderInlineStartWidth: '1px',
        borderStyle: leads === 'dashed' ? 'dashed' : 'solid',
        borderColor: leads === 'dashed' ? 'line' : 'muted',
      }}
    >
      {mark}
      <chakra.div minW="0" pt="0.5">
        {children}
      </chakra.div>
    </chakra.div>
  )
}

type StepProps = DrawnProps & { step: Step; index: number }

function stateOf({ escalation, index }: Pick<StepProps, 'escalation' | 'index'>, last: Ask | undefined): MarkState {
  if (escalation.state === 'asking' && escalation.step === index) return 'here'
  if (!last) return 'later'
  return last.people.length === 0 ? 'skipped' : 'done'
}

function StepLine({ step, index, escalation, notices }: StepProps) {
  const { t } = useTranslation()
  const words = useTargetWords()
  const asks = escalation.asks.filter((ask) => ask.step === index)
  const state = stateOf({ escalation, index }, asks.at(-1))
  const next = escalation.state === 'asking' && placeAfter(escalation, escalation)?.step === index
  return (
    <chakra.li
      data-step={state === 'here' ? 'here' : next ? 'next' : asks.length > 0 ? 'done' : 'later'}
      aria-current={state === 'here' ? 'step' : undefined}
    >
      <StepPlace
        mark={
          state === 'here' ? (
            <Waiting escalation={escalation} number={index + 1} />
          ) : (
            <StepMark state={state} number={index + 1} />
          )
        }
        leads={asks.length > 0 && state !== 'here' ? 'solid' : 'dashed'}
      >
        <chakra.p fontWeight={state === 'here' ? 'semibold' : 'medium'} overflowWrap="anywhere">
          <chakra.span srOnly>{t('warroom.escalation.step', { step: index + 1 })}: </chakra.span>
          {step.targets.map(words).join(', ')}
        </chakra.p>
        {asks.map((ask) => (
          <Responders key={`${ask.round} ${ask.at}`} ask={ask} notices={notices} />
        ))}
        {state === 'here' && <Until escalation={escalation} />}
        {state === 'later' && escalation.state === 'asking' && (
          <chakra.p fontSize="sm" color="muted">
            {t('warroom.escalation.waits', { time: shortDuration(step.waitMinutes * 60) })}
          </chakra.p>
        )}
      </StepPlace>
    </chakra.li>
  )
}

/** The people asked in a step, each with a sign once they have seen the notice. */
function Responders({ ask, notices }: { ask: Ask; notices: readonly Notice[] }) {
  const { t } = useTranslation()
  const notice = notices.find(
    ({ source }) => source.by === 'escalation' && source.step === ask.step && source.round === ask.round,
  )
  const hasSeen = (id: string) =>
    notice?.receipts.some(({ person, seenAt }) => person.id === id && seenAt !== null) === true
  return (
    <chakra.p fontSize="sm" color="muted" overflowWrap="anywhere">
      <Clock at={ask.at} />{' '}
      {ask.people.length === 0 ? t('warroom.escalation.nobody') : t('warroom.escalation.asked', { people: '' })}
      {ask.people.map(({ id, name }, at) => (
        <chakra.span key={id} color="text">
          {at > 0 && ', '}
          {name}
          {hasSeen(id) && (
            <chakra.span color="muted" whiteSpace="nowrap">
              {' '}
              <Eye
                size={14}
                strokeWidth={1.75}
                role="img"
                aria-label={t('warroom.report.seen')}
                style={{ display: 'inline', verticalAlign: '-2px' }}
              />
            </chakra.span>
          )}
        </chakra.span>
      ))}
    </chakra.p>
  )
}

function Clock({ at }: { at: string }) {
  const language = useLanguage()
  return (
    <chakra.time dateTime={at} fontVariantNumeric="tabular-nums">
      {hourText(at, language)}
    </chakra.time>
  )
}

/** Seconds until the next step, by the server's clock. */
function useSecondsLeft({ nextAt }: Escalation): number {
  const feed = useFeed()
  useNow()
  return nextAt === null ? 0 : Math.max(0, (Date.parse(nextAt) - feed.now()) / 1000)
}

function Waiting({ escalation, number }: { escalation: Escalation; number: number }) {
  const left = useSecondsLeft(escalation)
  const whole = (escalation.steps[escalation.step]?.waitMinutes ?? 1) * 60
  return <StepMark state="here" number={number} left={left / whole} />
}

function Until({ escalation }: { escalation: Escalation }) {
  const { t } = useTranslation()
  const left = useSecondsLeft(escalation)
  const last = placeAfter(escalation, escalation) === null
  return (
    <chakra.p mt="1.5" px="2.5" py="1" borderRadius="md" bg="attention/12" fontVariantNumeric="tabular-nums">
      {t(last ? 'warroom.escalation.gives_up_in' : 'warroom.escalation.next_in', { time: countdownOf(left) })}
    </chakra.p>
  )
}

/** The end of the escalation, reached or not. */
function End({ escalation }: { escalation: Escalation }) {
  const { t } = useTranslation()
  const { state, acknowledgedBy, endedAt } = escalation
  if (state === 'asking')
    return (
      <li>
        <StepPlace mark={<StepMark state="later" />} leads="nowhere">
          <chakra.p fontSize="sm" color="muted" pt="0.5">
            {t('warroom.escalation.until')} <Clock at={endsAt(escalation)} />
          </chakra.p>
        </StepPlace>
      </li>
    )
  const mark: MarkState = state === 'acknowledged' ? 'taken' : state === 'exhausted' ? 'unanswered' : 'ended'
  return (
    <li>
      <StepPlace mark={<StepMark state={mark} />} leads="nowhere">
        <chakra.p fontWeight="medium" role={state === 'exhausted' ? 'alert' : undefined} overflowWrap="anywhere">
          {state === 'acknowledged'
            ? t('warroom.escalation.taken_by', { name: acknowledgedBy?.name ?? '' })
            : t(state === 'exhausted' ? 'warroom.escalation.exhausted' : 'warroom.escalation.stopped')}
        </chakra.p>
        {endedAt !== null && (
          <chakra.p fontSize="sm" color="muted">
            <Clock at={endedAt} />
          </chakra.p>
        )}
      </StepPlace>
    </li>
  )
}
