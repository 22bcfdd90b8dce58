import {
  type Device,
  type SessionsState,
  sessionClosed,
  sessionOpened,
  sessionSeen,
  sessions,
} from '@aura/contracts/identity/sessions.ts'
import { on, reducer } from '../platform/reducer.ts'

const without = (all: Readonly<Record<string, Device>>, id: string): Record<string, Device> =>
  Object.fromEntries(Object.entries(all).filter(([value]) => value !== id))

export const sessionsReducer = reducer(sessions, [
  on(
    sessionOpened,
    (state, { session }): SessionsState => ({
      sessions: { ...state.sessions, [session.id]: session },
    }),
  ),
  on(sessionSeen, (state, { sessionId, lastSeenAt }): SessionsState => {
    const existing = state.sessions[sessionId]
    return existing ? { sessions: { ...state.sessions, [sessionId]: { ...existing, lastSeenAt } } } : state
  }),
  on(sessionClosed, (state, { sessionId }): SessionsState => ({ sessions: without(state.sessions, sessionId) })),
])

/** The latest first, the one in whose hands the screen is before all others. */
export const devicesOf = (state: SessionsState, current: string): Device[] =>
  Object.values(state.sessions).sort(
    (a, b) => Number(b.id === current) - Number(a.id === current) || b.lastSeenAt.localeCompare(a.lastSeenAt),
  )
