/** The life of a campaign. Handlers, workers and buttons ask it what may happen next. */
import type { CampaignState } from '@aura/contracts/campaigns/campaign.ts'
import { type SnapshotFrom, setup } from 'xstate'

export type CampaignEvent =
  | { type: 'edit' }
  /** `later`: its time has not come yet. */
  | { type: 'launch'; later: boolean }
  | { type: 'withdraw' }
  /** Its time has come. */
  | { type: 'due' }
  /** Its audience is frozen. */
  | { type: 'prepared' }
  /** It came to more than was approved before anything left. */
  | { type: 'sendBack' }
  | { type: 'pause' }
  | { type: 'resume' }
  /** It goes out faster or slower. */
  | { type: 'setRate' }
  /** Its ceiling is another one. */
  | { type: 'setBudget' }
  /** Those who wait get theirs over another channel. */
  | { type: 'reroute' }
  | { type: 'stop' }
  /** Nobody waits any more. */
  | { type: 'finish' }
  /** A second person has seen it. */
  | { type: 'approve' }
  /** It leaves the list, or comes back. */
  | { type: 'archive' }

export const campaignMachine = setup({
  types: { events: {} as CampaignEvent },
  guards: { isLater: ({ event }) => event.type === 'launch' && event.later },
}).createMachine({
  id: 'campaigns.campaign',
  initial: 'draft',
  states: {
    draft: {
      on: {
        edit: 'draft',
        archive: 'draft',
        approve: 'draft',
        launch: [{ guard: 'isLater', target: 'scheduled' }, { target: 'preparing' }],
      },
    },
    scheduled: {
      on: {
        setRate: 'scheduled',
        setBudget: 'scheduled',
        due: 'preparing',
        withdraw: 'draft',
        sendBack: 'draft',
        stop: 'stopped',
      },
    },
    preparing: {
      on: { setRate: 'preparing', setBudget: 'preparing', prepared: 'running', sendBack: 'draft', stop: 'stopped' },
    },
    running: {
      on: {
        setRate: 'running',
        setBudget: 'running',
        reroute: 'running',
        pause: 'paused',
        stop: 'stopped',
        finish: 'finished',
      },
    },
    paused: { on: { setRate: 'paused', setBudget: 'paused', reroute: 'paused', resume: 'running', stop: 'stopped' } },
    finished: { on: { archive: 'finished' } },
    stopped: { on: { archive: 'stopped' } },
  },
})

export const atCampaign = (state: CampaignState): SnapshotFrom<typeof campaignMachine> =>
  campaignMachine.resolveState({ value: state })
