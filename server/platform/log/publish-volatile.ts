/** What the server or a worker says to everybody in a room of a company: the value of this moment, which the next one replaces. */
import type { News } from './news.ts'

export const volatileSubject = (company: string) => `volatile.${company}`

/** With `forMs` it goes away by itself. */
export type Saying = { room: string; key: string; value: unknown; at: Date; forMs?: number }

export function publishVolatile(news: Pick<News, 'publish'>, company: string, saying: Saying): void {
  const { room, key, value, at, forMs } = saying
  const line = [room, key, value, at.toISOString(), ...(forMs === undefined ? [] : [forMs])]
  news.publish(volatileSubject(company), Buffer.from(JSON.stringify(line)))
}
