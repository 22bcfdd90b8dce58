/**
 * News that may come later: a process starts without the bus, since the sweep finds everything, and join
 * it as soon as it answers.
 */
import type { News } from './news.ts'

type Listener = { subject: string; listen: (message: Uint8Array) => void; stop: (() => void) | null; ended: boolean }

export function patientNews(
  connect: () => Promise<News>,
  pause: (milliseconds: number, signal: AbortSignal) => Promise<void>,
  onRefused: (error: unknown) => void,
): News {
  const giveUp = new AbortController()
  let refused = false
  const listeners = new Set<Listener>()
  let bus: News | null = null

  const join = async (listener: Listener) => {
    const subscription = await bus?.subscribe(listener.subject, listener.listen)
    if (listener.ended) subscription?.unsubscribe()
    else listener.stop = subscription ? () => subscription.unsubscribe() : null
  }
  const joining = (async () => {
    while (!giveUp.signal.aborted && !bus) {
      try {
        bus = await connect()
      } catch (error) {
        // An outage is told once, not every second.
        if (!refused) onRefused(error)
        refused = true
        await pause(1000, giveUp.signal)
      }
    }
    // The sweep covers a listener that cannot be joined.
    for (const listener of listeners) await join(listener).catch(onRefused)
  })()

  return {
    publish: (subject, message) => bus?.publish(subject, message),
    async subscribe(subject, listen) {
      const listener: Listener = { subject, listen, stop: null, ended: false }
      if (bus) await join(listener)
      else listeners.add(listener)
      return {
        unsubscribe() {
          listener.ended = true
          listener.stop?.()
        },
      }
    },
    async ping() {
      if (!bus) throw new Error('not connected')
      return await bus.ping()
    },
    async [Symbol.asyncDispose]() {
      giveUp.abort()
      await joining
      await bus?.[Symbol.asyncDispose]()
    },
  }
}
