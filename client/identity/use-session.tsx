import type { Session } from '@aura/contracts/identity/session.ts'
import { createContext, type ReactNode, use, useSyncExternalStore } from 'react'
import type { Sessions, SessionView } from './session.ts'

const SessionContext = createContext<Sessions | null>(null)

export function SessionProvider({ sessions, children }: { sessions: Sessions; children: ReactNode }) {
  return <SessionContext value={sessions}>{children}</SessionContext>
}

export function useSessions(): Sessions {
  const sessions = use(SessionContext)
  if (!sessions) throw new Error('useSessions needs a SessionProvider above it')
  return sessions
}

export function useSessionView(): SessionView {
  const sessions = useSessions()
  return useSyncExternalStore(sessions.subscribe, sessions.view)
}

/** The session of a signed-in screen; null for the moment in which it is being left. */
export const useSession = (): Session | null => useSessionView().session ?? null
