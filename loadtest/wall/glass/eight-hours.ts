/**
 * Eight hours of a wall in some minutes: a whole value for each second of them, as fast as the page takes it, of a
 * floor that changes all the time. Only values that are newer than the one shown are shown, so they carry the time at
 * which they are said.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { wallKey, wallRoom } from '@aura/contracts/warroom/wall/wall.ts'
import { fold } from '@aura/machines/warroom/metrics/fold.ts'
import { nothingYet } from '@aura/machines/warroom/metrics/state.ts'
import { wallOf } from '@aura/machines/warroom/wall/wall.ts'
import { connectNews } from '@aura/server/platform/log/news.ts'
import { publishVolatile } from '@aura/server/platform/log/publish-volatile.ts'
import { conversationEvents } from '../events.ts'

const eventsASecond = 10

export async function eightHours(
  input: { natsUrl: string; company: string; hours: number; aSecond: number },
  eachHour: (hour: number) => Promise<void>,
): Promise<void> {
  await using news = await connectNews(input.natsUrl, () => {})
  const events = conversationEvents(500)
  const metrics = nothingYet()
  let position = 0
  for (let hour = 1; hour <= input.hours; hour += 1) {
    const began = performance.now()
    for (let second = 0; second < 3600; second += 1) {
      for (let n = 0; n < eventsASecond; n += 1) fold(metrics, events(++position), () => null)
      metrics.changed.clear()
      metrics.traces = []
      metrics.closed = []
      await pause(Math.max(0, began + (second * 1000) / input.aSecond - performance.now()))
      const at = new Date()
      const value = { ...wallOf(metrics, metrics.at), at: at.toISOString() }
      publishVolatile(news, input.company, { room: wallRoom, key: wallKey, value, at })
    }
    await eachHour(hour)
  }
}
