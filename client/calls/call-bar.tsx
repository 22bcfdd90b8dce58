/** The call of the open conversation: its state, its durations and its actions. */
import { type Call, isOpen } from '@aura/contracts/calls/call.ts'
import { finishCall, hangUpCall, holdCall, resumeCall, transferCall } from '@aura/contracts/calls/control.ts'
import type { Conversation } from '@aura/contracts/conversations/conversation.ts'
import type { Message } from '@aura/contracts/conversations/message.ts'
import type { TargetOperator, TransferTarget } from '@aura/contracts/routing/transfer-targets.ts'
import { type CallCommand, decideCall } from '@aura/machines/calls/decide.ts'
import type { ClientDeciding } from '@aura/machines/conversations/client-facts.ts'
import { ArrowLeftRight, Check, type LucideIcon, Pause, Phone, PhoneOff, Play } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { durationClock } from '../platform/duration-text.ts'
import { useFeed } from '../platform/feed/provider.tsx'
import { useCommand } from '../platform/feed/use-command.ts'
import { errorText } from '../platform/i18n/error-text.ts'
import { refusalText } from '../platform/i18n/refusal-text.ts'
import { StatusBadge } from '../platform/ui/badge.tsx'
import { Button } from '../platform/ui/button.tsx'
import { useNow } from '../platform/ui/clock.ts'
import { fetchTransferDialog } from '../routing/index.ts'
import look from './calls.module.css'
import { lengthsOf } from './durations.ts'
import { callTones, problemText } from './state-words.ts'

const TransferDialog = lazy(async () => ({ default: (await fetchTransferDialog()).TransferDialog }))

type CallAct = CallCommand['type']
type BarProps = {
  messages: readonly Message[]
  conversation: Pick<Conversation, 'id' | 'assigneeId'>
  deciding: ClientDeciding
  say: (text: string | undefined) => void
}

/** The call an operator has; else the latest that waits or is in wrap-up. */
export function currentCall(messages: readonly Message[]): Call | undefined {
  const open = messages.flatMap(({ content }) =>
    content.type === 'call' && isOpen(content.call.state) ? [content.call] : [],
  )
  return open.find(({ state }) => state !== 'waiting' && state !== 'wrap_up') ?? open.at(-1)
}

export function CallBar({ messages, ...props }: BarProps) {
  const call = currentCall(messages)
  return call ? <Bar key={call.id} call={call} {...props} /> : null
}

const labels = { hold: 'hold', resume: 'resume', transfer: 'transfer', hangUp: 'hang_up', finish: 'finish' } as const
const icons: Readonly<Record<CallAct, LucideIcon>> = {
  hold: Pause,
  resume: Play,
  transfer: ArrowLeftRight,
  hangUp: PhoneOff,
  finish: Check,
}

/** The actions of a call's state: in the wrap-up only its end, else hold or resume, transfer and hang up. */
const offered = ({ state }: Call): readonly CallAct[] =>
  state === 'wrap_up' ? ['finish'] : [state === 'on_hold' ? 'resume' : 'hold', 'transfer', 'hangUp']

/** The command of a button; a transfer with a choice that its dialog allows. */
const commandOf = (type: CallAct): CallCommand =>
  type === 'transfer' ? { type, to: { kind: 'queue', queueId: null } } : { type }

function Bar({ call, conversation, deciding, say }: Omit<BarProps, 'messages'> & { call: Call }) {
  const { t } = useTranslation()
  const feed = useFeed()
  const [moving, setMoving] = useState(false)
  useNow(1000)
  const hold = useCommand(holdCall)
  const resume = useCommand(resumeCall)
  const hangUp = useCommand(hangUpCall)
  const finish = useCommand(finishCall)
  const sends = { hold, resume, hangUp, finish }
  const transfer = useCommand(transferCall)
  const pending = Object.values(sends).some((sender) => sender.pending)
  const lengths = lengthsOf(call, feed.now())
  const clock =
    call.state === 'wrap_up'
      ? t('calls.wrap_up_left', { left: durationClock(lengths.left) })
      : durationClock(call.state === 'on_hold' ? lengths.heldNow : call.answeredAt ? lengths.talked : lengths.waited)

  function act(which: CallAct) {
    say(undefined)
    if (which === 'transfer') return setMoving(true)
    void sends[which].send({ callId: call.id }).catch((error: unknown) => say(errorText(error)))
  }

  const facts = { ...deciding.facts, assigneeId: conversation.assigneeId, isFree: () => true }
  /** A side that does not know a fact grants it: names stand in the list itself. */
  function transferRefusal(to: TransferTarget, operator: TargetOperator | undefined) {
    const known = {
      ...facts,
      isFree: () => operator?.isFree ?? true,
      operatorName: () => operator?.name,
      queueName: () => '',
    }
    const decision = decideCall(call, { type: 'transfer', to }, { ...deciding, facts: known })
    return decision.ok ? undefined : refusalText(decision)
  }

  const aside = call.state === 'in_doubt' ? t('calls.doubt_text') : problemText(call.problem)
  return (
    <section className={look.bar} aria-label={t('calls.bar')} data-call={call.state}>
      <div className={look.state}>
        <Phone size={18} strokeWidth={1.75} aria-hidden="true" />
        <span role="status">
          <StatusBadge tone={callTones[call.state]} word={t(`calls.state.${call.state}`)} />
        </span>
        <span className={look.clock} role="timer">
          {clock}
        </span>
        {call.operatorName !== null && call.operatorId !== deciding.actor.id && (
          <span>{t('calls.with', { name: call.operatorName })}</span>
        )}
        {aside !== undefined && <span className={look.aside}>{aside}</span>}
      </div>
      <div className={look.acts}>
        {offered(call).map((one) => {
          const decision = decideCall(call, commandOf(one), { ...deciding, facts })
          const off = !decision.ok || pending
          const Icon = icons[one]
          return (
            <Button
              key={one}
              variant={one === 'hangUp' ? 'solid' : 'outline'}
              {...(one === 'hangUp' && { colorPalette: 'critical' })}
              aria-disabled={off}
              opacity={off ? 0.55 : 1}
              title={decision.ok ? undefined : refusalText(decision)}
              onClick={() => off || act(one)}
            >
              <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
              {t(`calls.${labels[one]}`)}
            </Button>
          )
        })}
      </div>
      <Suspense>
        {moving && (
          <TransferDialog
            title={t('calls.transfer_title')}
            text={t('calls.transfer_text')}
            conversationId={conversation.id}
            from={{ userId: call.operatorId, queueId: null }}
            me={deciding.actor.id}
            refusalOf={transferRefusal}
            transfer={(to, note) => transfer.send({ callId: call.id, to, note })}
            leave={() => setMoving(false)}
          />
        )}
      </Suspense>
    </section>
  )
}
