/** What calls offers: voice calls and what is done with them. */
import type { Feature } from '../platform/handle.ts'
import { finishCall, hangUpCall, holdCall, resumeCall } from './control.ts'
import { findCalls, liveCalls } from './log.ts'
import { callSettings, setCallSettings } from './settings.ts'
import { transferCall } from './transfer.ts'

export { closeLines } from './closing.ts'
export { bookCall } from './costs.ts'
export { endWrapUp } from './ends.ts'
export { callEffects } from './follow.ts'
export { callJob, wrapUpJob } from './jobs.ts'
export {
  type Answered,
  type CallTimeouts,
  callTimeouts,
  type NextAsk,
  nextAsk,
  recordAnswer,
} from './provider-commands.ts'
export { searchableCalls } from './searchable.ts'
export { takeCall } from './take-call.ts'
export { takeBackCalls } from './unattended.ts'

export const calls: Feature = {
  name: 'calls',
  handlers: [
    liveCalls,
    findCalls,
    holdCall,
    resumeCall,
    hangUpCall,
    finishCall,
    transferCall,
    callSettings,
    setCallSettings,
  ],
}
