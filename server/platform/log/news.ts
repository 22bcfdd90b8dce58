/**
 * NATS carries the news of commits. It is a hint: losing a message or the whole bus makes listeners
 * a second slower and never wrong, so publishing never fails a command and is never waited for.
 */
import { connect, type NatsConnection } from 'nats'
import { natsAddress } from './nats-address.ts'

export type News = AsyncDisposable & {
  publish(subject: string, message: Uint8Array): void
  /** Resolves when the bus has the subscription, so that what is published afterwards is heard. */
  subscribe(subject: string, listen: (message: Uint8Array) => void): Promise<{ unsubscribe(): void }>
  /** Round trip to the bus, for health. */
  ping(): Promise<number>
}

export async function connectNews(natsUrl: string, onState: (state: string) => void): Promise<News> {
  const { host, credentials } = natsAddress(natsUrl)
  const bus: NatsConnection = await connect({
    servers: host,
    ...('auth_token' in credentials ? { token: credentials.auth_token } : credentials),
    maxReconnectAttempts: -1,
    reconnectTimeWait: 250,
    reconnectJitter: 250,
    waitOnFirstConnect: false,
    timeout: 5000,
    pingInterval: 5000,
    maxPingOut: 2,
  })
  let connected = true
  const watchState = async () => {
    for await (const status of bus.status()) {
      if (status.type === 'disconnect') connected = false
      if (status.type === 'reconnect') connected = true
      onState(status.type)
    }
  }
  void watchState()
  return {
    publish(subject, message) {
      // News that waited out an outage would be old: listeners have it from the log by then.
      if (!connected) return
      try {
        bus.publish(subject, message)
      } catch {
        // Closed or out of buffer: the sweep of every listener finds the commit in the log.
      }
    },
    async subscribe(subject, listen) {
      const subscription = bus.subscribe(subject, {
        callback: (error, message) => {
          if (!error) listen(message.data)
        },
      })
      // While the bus is away there is nothing to wait for: the subscription is sent on return.
      await Promise.race([bus.flush(), new Promise((resolve) => setTimeout(resolve, 500).unref())]).catch(() => {})
      return { unsubscribe: () => subscription.unsubscribe() }
    },
    async ping() {
      return await bus.rtt()
    },
    async [Symbol.asyncDispose]() {
      await bus.drain().catch(() => bus.close())
    },
  }
}
