/**
 * An escalation asks one step after the other and begins again as often as it may. The first answer ends it; so does
 * the end of what it is about; and when everybody was asked in vain it says so. It can always be begun anew.
 */
import type { EscalationState } from '@aura/contracts/warroom/escalation/escalation.ts'
import type { Step } from '@aura/contracts/warroom/escalation/policy.ts'
import { type SnapshotFrom, setup } from 'xstate'

export type EscalationEvent =
  /** The wait of a step is over; `left`: there is another one, or another round. */
  { type: 'timeout'; left: boolean } | { type: 'acknowledge' } | { type: 'stop' } | { type: 'restart' }

const refuse = (reason: string) => ({ actions: { type: 'refuse' as const, params: { reason } } })

export const escalationMachine = setup({
  types: { events: {} as EscalationEvent },
  guards: { hasNext: ({ event }) => event.type === 'timeout' && event.left },
  actions: { refuse: (_, _params: { reason: string }) => {} },
}).createMachine({
  id: 'warroom.escalation',
  initial: 'asking',
  states: {
    asking: {
      on: {
        timeout: [{ guard: 'hasNext', target: 'asking' }, { target: 'exhausted' }],
        acknowledge: 'acknowledged',
        stop: 'stopped',
        restart: refuse('asking_already'),
      },
    },
    acknowledged: { on: { acknowledge: refuse('acknowledged_already'), restart: 'asking' } },
    // Late is better than never: an acknowledgement after the last step counts too.
    exhausted: { on: { acknowledge: 'acknowledged', stop: 'stopped', restart: 'asking' } },
    stopped: { on: { restart: 'asking' } },
  },
})

export const atEscalation = (state: EscalationState): SnapshotFrom<typeof escalationMachine> =>
  escalationMachine.resolveState({ value: state })

type EscalationStep = { step: number; round: number }
type Plan = { steps: readonly Step[]; repeats: number }

/** The step after this one; null when all were taken in every round. */
export function placeAfter({ steps, repeats }: Plan, { step, round }: EscalationStep): EscalationStep | null {
  if (step + 1 < steps.length) return { step: step + 1, round }
  return round < repeats ? { step: 0, round: round + 1 } : null
}

/** When the wait of a step that was taken then is over. */
export const waitEnds = ({ steps }: Plan, { step }: EscalationStep, at: Date): Date =>
  new Date(at.getTime() + (steps[step]?.waitMinutes ?? 0) * 60_000)

/** Minutes from the beginning until nobody is left to be asked. */
export const lastsMinutes = ({ steps, repeats }: Plan): number =>
  steps.reduce((sum, { waitMinutes }) => sum + waitMinutes, 0) * (repeats + 1)
