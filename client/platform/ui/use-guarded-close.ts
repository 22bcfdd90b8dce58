import { confirmDiscard } from './confirm-discard.ts'
import { useLeaveGuard } from './use-leave-guard.ts'

/** Closing asks first when something typed would be lost. */
export function useGuardedClose(unsaved: boolean, close: () => void): () => void {
  useLeaveGuard(unsaved)
  return () => (unsaved ? confirmDiscard(close) : close())
}
