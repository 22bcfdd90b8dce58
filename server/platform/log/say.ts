/** What a worker says to everybody in a room of a company: the value of this moment, which the next one replaces. */
import type { News } from './news.ts'

export const volatileSubject = (company: string) => `volatile.${company}`

export type Saying = { room: string; key: string; value: unknown; at: Date }

export function publishVolatile(news: Pick<News, 'publish'>, company: string, { room, key, value, at }: Saying): void {
  news.publish(volatileSubject(company), Buffer.from(JSON.stringify([room, key, value, at.toISOString()])))
}
