import { signOut as contract, signedOut } from '@aura/contracts/identity/sign-out.ts'
import { handle } from '../platform/handle.ts'
import { endSession } from './end-session.ts'

export const signOut = handle(contract, async ({ tx, emit, now, caller }) => {
  const { userId, sessionId } = caller
  if (await endSession({ tx, emit, now }, sessionId, 'signOut', userId)) emit(signedOut, { userId, sessionId })
  return {}
})
