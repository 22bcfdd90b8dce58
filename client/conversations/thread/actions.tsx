/** What can be done with the open conversation; what cannot says why. */
import type { Conversation } from '@aura/contracts/conversations/conversation.ts'
import type { ClientDeciding } from '@aura/machines/conversations/client-facts.ts'
import {
  AlarmClock,
  AlarmClockOff,
  ArrowLeftRight,
  Check,
  Ellipsis,
  Hand,
  type LucideIcon,
  Pause,
  Play,
  RotateCcw,
  Undo2,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { refusalText } from '../../platform/i18n/refusal-text.ts'
import { Button } from '../../platform/ui/button.tsx'
import { DropItem, DropMenu } from '../../platform/ui/drop-menu.tsx'
import { useNarrowScreen } from '../../platform/ui/use-narrow-screen.ts'
import { type Action, refusalOf } from '../deciding.ts'
import look from '../inbox.module.css'
import { useSettled } from './use-settled.ts'

const icons: Record<Action, LucideIcon> = {
  claim: Hand,
  assign: ArrowLeftRight,
  release: Undo2,
  hold: Pause,
  resume: Play,
  snooze: AlarmClock,
  wake: AlarmClockOff,
  close: Check,
  reopen: RotateCcw,
}

/** The actions that fit the state. */
const offered = (state: Conversation['state']): Action[] => [
  'claim',
  'assign',
  'release',
  state === 'held' ? 'resume' : 'hold',
  'snooze',
  ...(state === 'snoozed' ? (['wake'] as const) : []),
  state === 'closed' ? 'reopen' : 'close',
]

type ActionsProps = {
  conversation: Conversation
  deciding: ClientDeciding
  run: (action: Action) => void
  /** What is asked in a dialog over the thread. */
  task: string | undefined
  /** What else there is to do, below what the machine knows. */
  children: ReactNode
}

export function Actions({ conversation, deciding, run, task, children }: ActionsProps) {
  const { t } = useTranslation()
  const narrow = useNarrowScreen()
  const { state, assigneeId } = conversation
  const refusedBecause = (action: Action) => {
    const refusal = refusalOf(action, conversation, deciding)
    return refusal && refusalText(refusal)
  }
  const all = offered(state)
  const isMine = assigneeId === deciding.actor.id && state !== 'closed'
  const first: Action =
    state === 'closed'
      ? 'reopen'
      : state === 'snoozed' && isMine
        ? 'wake'
        : isMine || refusedBecause('claim')
          ? 'close'
          : 'claim'
  const isSettled = useSettled(`${first} ${task ?? ''}`)
  const press = (action: Action) => isSettled && run(action)
  const quick: Action[] = narrow ? [] : ['snooze', 'assign']
  return (
    <>
      {quick.map((action) => (
        <Quick key={action} action={action} why={refusedBecause(action)} run={press} isSettled={isSettled} />
      ))}
      <Button
        // Another word in it moves nothing beside it.
        minW={narrow ? undefined : '104px'}
        variant={first === 'close' ? 'outline' : 'solid'}
        colorPalette={first === 'close' ? 'neutral' : 'accent'}
        aria-disabled={!isSettled || refusedBecause(first) !== undefined}
        opacity={refusedBecause(first) === undefined ? 1 : 0.55}
        title={refusedBecause(first)}
        onClick={() => press(first)}
      >
        {t(`conversations.action.${first}`)}
      </Button>
      <DropMenu
        label={t('conversations.actions')}
        button={{
          variant: 'ghost',
          px: '0',
          'aria-label': t('conversations.actions'),
          children: <Ellipsis size={16} strokeWidth={1.75} aria-hidden="true" />,
        }}
      >
        {all.map((action) => (
          <Item key={action} action={action} why={refusedBecause(action)} run={run} />
        ))}
        {children}
      </DropMenu>
    </>
  )
}

type OneProps = { action: Action; why: string | undefined; run: (action: Action) => void }

function Quick({ action, why, run, isSettled }: OneProps & { isSettled: boolean }) {
  const { t } = useTranslation()
  const Icon = icons[action]
  const label = t(`conversations.action.${action}`)
  return (
    <Button
      variant="ghost"
      px="0"
      aria-label={label}
      title={why ?? label}
      aria-disabled={!isSettled || why !== undefined}
      opacity={why === undefined ? 1 : 0.55}
      onClick={() => run(action)}
    >
      <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
    </Button>
  )
}

function Item({ action, why, run }: OneProps) {
  const { t } = useTranslation()
  const Icon = icons[action]
  return (
    <DropItem aria-disabled={why !== undefined} onClick={() => why === undefined && run(action)}>
      <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
      <span className={look.item}>
        {t(`conversations.action.${action}`)}
        {why !== undefined && <small>{why}</small>}
      </span>
    </DropItem>
  )
}
