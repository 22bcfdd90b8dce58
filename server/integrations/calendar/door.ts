/** `GET /calendar/<secret>.ics`: who has the address reads the calendar, with the rights that its user has by then. */
import { hourMs } from '@aura/contracts/platform/durations.ts'
import { writeCalendar } from '@aura/machines/integrations/calendar/icalendar.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { absentCaller } from '../../platform/caller.ts'
import type { OpenFor, Work } from '../../platform/handle.ts'
import { originOf } from '../../platform/http/origin.ts'
import { refuse } from '../../platform/refuse.ts'
import { activityEvents, shiftEvents } from './calendar-events.ts'
import { addressHash } from './calendar-feed.ts'

const path = z.object({ file: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}\.ics$/)) })

export function calendarDoor(app: FastifyInstance, open: OpenFor): void {
  app.get('/calendar/:file', async (request, reply) => {
    const context = open({ name: 'integrations.calendar', origin: originOf(request), setCookie: () => {} })
    context.limit()
    const params = z.safeParse(path, request.params)
    if (!params.success) return refuse('integrations.calendar_not_found')
    const hash = addressHash(params.data.file.slice(0, -'.ics'.length))
    const { rows } = await sql<{ company: string | null }>`
      select company_of_calendar(${hash}) as company`.execute(context.db)
    const companyId = rows[0]?.company ?? refuse('integrations.calendar_not_found')
    const calendar = await context.inCompany(companyId, null, (work) => read(work, hash, context.config.publicUrl))
    return reply
      .header('cache-control', 'private, no-store')
      .header('x-content-type-options', 'nosniff')
      .type('text/calendar; charset=utf-8')
      .send(calendar)
  })
}

async function read({ tx, now }: Work, hash: string, publicUrl: string): Promise<string> {
  const user = await tx
    .selectFrom('calendar_feeds as f')
    .innerJoin('users as u', (join) => join.onRef('u.company_id', '=', 'f.company_id').onRef('u.id', '=', 'f.user_id'))
    .where('f.address_hash', '=', hash)
    .select(['u.id', 'u.language', 'f.company_id', 'f.last_read_at'])
    .executeTakeFirst()
  if (!user) return refuse('integrations.calendar_not_found')
  // Refuses a closed account and a suspended company.
  const { permissions } = await absentCaller(tx, { userId: user.id, companyId: user.company_id, on: user.id })
  // Calendars ask every few minutes: the time is noted once an hour.
  if (user.last_read_at === null || now.getTime() - user.last_read_at.getTime() > hourMs)
    await tx.updateTable('calendar_feeds').set({ last_read_at: now }).where('address_hash', '=', hash).execute()
  const reader = { userId: user.id, language: user.language, publicUrl, now }
  const activities = permissions.includes('view_crm') ? await activityEvents(tx, reader) : []
  return writeCalendar('Aura', [...activities, ...(await shiftEvents(tx, reader))], now)
}
