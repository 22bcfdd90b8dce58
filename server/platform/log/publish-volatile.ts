/** What the server or a worker says to everybody in a room of a company: the value of this moment, which the next one replaces. */
import type { News } from './news.ts'

export const volatileSubject = (company: string) => `volatile.${company}`

/** With `forMs` it goes away by itself. */
export type Saying = { room: string; key: string; value: unknown; at: Date; forMs?: number }

export function publishVolatile(news: Pick<News, 'publish'>, company: string, saying: Saying): void {
  news.publish(volatileSubject(company), volatileMessage(saying))
}

export function volatileMessage({ room, key, value, at, forMs }: Saying): Buffer {
  const line = [room, key, value, at.toISOString(), ...(forMs === undefined ? [] : [forMs])]
  return Buffer.from(JSON.stringify(line))
}
