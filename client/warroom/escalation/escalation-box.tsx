/** The escalation as a machine that runs: who was asked, when, what comes next, and what ended it. */
import { type Escalation, escalate } from '@aura/contracts/warroom/escalation/escalation.ts'
import type { Step } from '@aura/contracts/warroom/escalation/policy.ts'
import { readiness } from '@aura/contracts/warroom/escalation/readiness.ts'
import type { IncidentPage } from '@aura/contracts/warroom/incidents/one.ts'
import { placeAfter } from '@aura/machines/warroom/escalation/escalation.ts'
import { readinessReducer } from '@aura/machines/warroom/escalation/readiness.ts'
import { isOver } from '@aura/machines/warroom/incidents/incident.ts'
import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { useFeed } from '../../platform/feed/provider.tsx'
import { useCommand } from '../../platform/feed/use-command.ts'
import { useView } from '../../platform/feed/use-view.ts'
import { errorText } from '../../platform/i18n/error-text.ts'
import { useLanguage } from '../../platform/i18n/language.ts'
import { StateDot, StatusBadge } from '../../platform/ui/badge.tsx'
import { useNow } from '../../platform/ui/clock.ts'
import { confirm } from '../../platform/ui/confirm.tsx'
import { Select } from '../../platform/ui/input.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import { Frame } from '../frame.tsx'
import { escalationTone, lengthOf } from '../incidents/words.ts'
import { useTargetWords } from './use-target-words.ts'

const everything = {}

export function EscalationBox({ page, may }: { page: IncidentPage; may: boolean }) {
  const { t } = useTranslation()
  const { escalation, incident } = page
  return (
    <Frame
      inset
      title={t('warroom.escalation')}
      beside={
        escalation && (
          <StatusBadge
            tone={escalationTone[escalation.state]}
            word={t(`warroom.escalation_state.${escalation.state}`)}
          />
        )
      }
    >
      {escalation ? (
        <Drawn escalation={escalation} />
      ) : (
        <chakra.p color="muted">{t('warroom.escalation.none')}</chakra.p>
      )}
      {may && !isOver(incident.state) && escalation?.state !== 'asking' && <Begin incidentId={incident.id} />}
    </Frame>
  )
}

function Drawn({ escalation }: { escalation: Escalation }) {
  const { t } = useTranslation()
  const { steps, round, repeats, acknowledgedBy, state } = escalation
  return (
    <>
      <chakra.p color="muted" fontSize="sm" mb="2">
        {escalation.policyName}
        {repeats > 0 && ` · ${t('warroom.escalation.round', { round: round + 1, rounds: repeats + 1 })}`}
      </chakra.p>
      <chakra.ol listStyleType="none" aria-label={t('warroom.escalation')}>
        {steps.map((step, index) => (
          // The steps of an escalation keep their places.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <StepLine key={index} step={step} index={index} escalation={escalation} />
        ))}
      </chakra.ol>
      {state === 'acknowledged' && acknowledgedBy && (
        <chakra.p mt="1" fontWeight="medium">
          {t('warroom.escalation.taken_by', { name: acknowledgedBy.name })}
        </chakra.p>
      )}
      {state === 'exhausted' && (
        <chakra.p mt="1" role="alert" color="critical">
          {t('warroom.escalation.exhausted')}
        </chakra.p>
      )}
    </>
  )
}

type StepProps = { step: Step; index: number; escalation: Escalation }

function StepLine({ step, index, escalation }: StepProps) {
  const { t } = useTranslation()
  const words = useTargetWords()
  const asks = escalation.asks.filter((ask) => ask.step === index)
  const last = asks.at(-1)
  const here = escalation.state === 'asking' && escalation.step === index
  const next = escalation.state === 'asking' && placeAfter(escalation, escalation)?.step === index
  const tone = here ? 'attention' : last && last.people.length === 0 ? 'critical' : last ? 'info' : 'neutral'
  return (
    <chakra.li
      data-step={here ? 'here' : next ? 'next' : last ? 'done' : 'later'}
      aria-current={here ? 'step' : undefined}
      display="grid"
      gridTemplateColumns="16px minmax(0, 1fr)"
      columnGap="2"
      pb="3"
      position="relative"
      // The line that leads on to the next step.
      _before={{
        content: '""',
        position: 'absolute',
        insetInlineStart: '4.5px',
        top: '22px',
        bottom: '-4px',
        width: '1px',
        bg: 'line',
      }}
      _last={{ pb: 1, _before: { display: 'none' } }}
    >
      <chakra.span mt="6px">
        <StateDot tone={tone} />
      </chakra.span>
      <div>
        <chakra.p fontWeight={here ? 'semibold' : 'medium'}>
          {t('warroom.escalation.step', { step: index + 1 })}: {step.targets.map(words).join(', ')}
        </chakra.p>
        {asks.map(({ at, round, people }) => (
          <chakra.p key={`${round} ${at}`} fontSize="sm" color="muted">
            <Clock at={at} />{' '}
            {people.length === 0
              ? t('warroom.escalation.nobody')
              : t('warroom.escalation.asked', { people: people.map(({ name }) => name).join(', ') })}
          </chakra.p>
        ))}
        {here && escalation.nextAt && (
          <Until at={escalation.nextAt} last={placeAfter(escalation, escalation) === null} />
        )}
        {!last && !here && (
          <chakra.p fontSize="sm" color="muted">
            {t('warroom.escalation.waits', { time: lengthOf(step.waitMinutes * 60) })}
          </chakra.p>
        )}
      </div>
    </chakra.li>
  )
}

function Clock({ at }: { at: string }) {
  const language = useLanguage()
  const time = new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit' })
  return (
    <chakra.time dateTime={at} fontVariantNumeric="tabular-nums">
      {time.format(new Date(at))}
    </chakra.time>
  )
}

/** How long until the next step, by the server's clock. */
function Until({ at, last }: { at: string; last: boolean }) {
  const { t } = useTranslation()
  const feed = useFeed()
  useNow()
  const time = lengthOf((Date.parse(at) - feed.now()) / 1000)
  return (
    <chakra.p fontSize="sm" fontVariantNumeric="tabular-nums">
      {t(last ? 'warroom.escalation.gives_up_in' : 'warroom.escalation.next_in', { time })}
    </chakra.p>
  )
}

function Begin({ incidentId }: { incidentId: string }) {
  const { t } = useTranslation()
  const { state } = useView(readiness, readinessReducer, everything)
  const { send, pending } = useCommand(escalate)
  const policies = state?.policies ?? []
  if (policies.length === 0) return null
  const begin = (policyId: string) =>
    void send({ incidentId, policyId }).catch((error: unknown) => toast({ tone: 'critical', title: errorText(error) }))
  return (
    <chakra.div mt="2">
      <Select
        aria-label={t('warroom.escalation.begin')}
        disabled={pending}
        value=""
        onChange={({ target }) => {
          const policy = policies.find(({ id }) => id === target.value)
          if (!policy) return
          confirm({
            title: t('warroom.escalation.begin_title', { name: policy.name }),
            description: t('warroom.escalation.begin_text'),
            confirmText: t('warroom.escalation.begin'),
            onConfirm: () => begin(policy.id),
          })
        }}
      >
        <option value="">{t('warroom.escalation.begin')}…</option>
        {policies.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </chakra.div>
  )
}
