/** What a user's calendar shows: open activities that have a time, the coming ones first, and the user's turns on call. */
import { dayMs, minuteMs } from '@aura/contracts/platform/durations.ts'
import type { Language } from '@aura/contracts/platform/values.ts'
import type { CalendarEvent } from '@aura/machines/integrations/calendar/icalendar.ts'
import { shiftsBetween } from '@aura/machines/warroom/escalation/on-call.ts'
import type { Db } from '../../platform/database/transact.ts'
import { later } from '../../platform/later.ts'

type Reader = { userId: string; language: Language; publicUrl: string; now: Date }

const mostActivities = 500
const activityMs = 30 * minuteMs
const daysBack = 30
const daysAhead = 90

const onCallTitle = {
  'pt-BR': (name: string) => `Plantão: ${name}`,
  'en-US': (name: string) => `On call: ${name}`,
  'es-ES': (name: string) => `Guardia: ${name}`,
} as const satisfies Record<Language, (name: string) => string>

export async function activityEvents(tx: Db, { userId, publicUrl, now }: Reader): Promise<CalendarEvent[]> {
  const rows = await tx
    .selectFrom('deal_activities as a')
    .innerJoin('deals as d', (join) => join.onRef('d.company_id', '=', 'a.company_id').onRef('d.id', '=', 'a.deal_id'))
    .where('a.assignee_id', '=', userId)
    .where('a.done_at', 'is', null)
    .where('a.due_at', 'is not', null)
    // Old ones that nobody has done never push out the coming ones.
    .orderBy((e) => e('a.due_at', '<', later(now, -daysBack * dayMs)))
    .orderBy('a.due_at')
    .limit(mostActivities)
    .select(['a.id', 'a.text', 'a.due_at', 'd.id as deal_id', 'd.title', 'd.pipeline_id'])
    .execute()
  return rows.flatMap(({ id, text, due_at, deal_id, title, pipeline_id }) =>
    due_at === null
      ? []
      : [
          {
            uid: `activity-${id}@aura`,
            from: due_at,
            to: new Date(due_at.getTime() + activityMs),
            title: `${text.slice(0, 200)} · ${title}`,
            url: `${publicUrl}/crm?pipeline=${pipeline_id}&deal=${deal_id}`,
          },
        ],
  )
}

export async function shiftEvents(tx: Db, { userId, language, publicUrl, now }: Reader): Promise<CalendarEvent[]> {
  const schedules = await tx.selectFrom('on_call_schedules').where('removed_at', 'is', null).selectAll().execute()
  // From midnight on, so that a turn that is longer than the period begins at the same time all day.
  const today = Math.floor(now.getTime() / dayMs) * dayMs
  const period = [new Date(today - daysBack * dayMs), new Date(today + daysAhead * dayMs)] as const
  return schedules.flatMap((row) => {
    const { id, name, time_zone, starts_on, handover_minute, turn_days, members, overrides } = row
    const turns = { timeZone: time_zone, startsOn: starts_on, handoverMinute: handover_minute, turnDays: turn_days }
    return shiftsBetween({ ...turns, members, overrides }, ...period)
      .filter((shift) => shift.userId === userId)
      .map(({ from, to }) => ({
        uid: `shift-${id}-${from}@aura`,
        from: new Date(from),
        to: new Date(to),
        title: onCallTitle[language](name),
        url: `${publicUrl}/operations`,
      }))
  })
}
