/**
 * Which of some rooms somebody is in. Each gateway notes what it sees every few seconds; a room that nobody has
 * seen for longer is empty, whatever became of the gateway that had seen it.
 */
import { type RawBuilder, sql } from 'kysely'
import type pg from 'pg'

const usualMs = 5_000
/** Those who come together after a restart are noted together. */
const soonMs = 200
const freshSeconds = 20

export type Attended = { company: string; room: string }
export type AttendanceChange = Attended & { present: boolean }

type Parts = {
  pool: pg.Pool
  gateway: string
  /** What is attended here just now. */
  here: () => readonly Attended[]
  /** A room was empty and is attended now, or the other way round. */
  changed: (change: AttendanceChange) => Promise<void>
  failed: (error: unknown) => void
  everyMs?: number
}

/** A condition on a transaction of the company: somebody is in the room of that name. */
export const isAttended = (room: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from attendance a where a.company_id = current_company() and a.room = ${room}
    and a.seen_at > now() - make_interval(secs => ${sql.lit(freshSeconds)}))`

export function keepAttendance({
  pool,
  gateway,
  here,
  changed,
  failed,
  everyMs = usualMs,
}: Parts): AsyncDisposable & { noteSoon: () => void } {
  let under: Promise<void> | null = null
  let soon: NodeJS.Timeout | null = null
  let ended = false
  const write = async (rooms: readonly Attended[]) => {
    const { rows } = await pool.query<{ company_id: string; room: string; present: boolean }>(
      'select company_id, room, present from note_attendance($1, $2, $3, make_interval(secs => $4))',
      [gateway, rooms.map(({ company }) => company), rooms.map(({ room }) => room), freshSeconds],
    )
    for (const { company_id: company, room, present } of rows) await changed({ company, room, present }).catch(failed)
  }
  const note = () => {
    if (ended) return
    under ??= write(here())
      .catch(failed)
      .finally(() => {
        under = null
      })
  }
  const timer = setInterval(note, everyMs)
  return {
    noteSoon() {
      soon ??= setTimeout(async () => {
        soon = null
        // What is being written may have looked before.
        await under
        note()
      }, soonMs)
    },
    async [Symbol.asyncDispose]() {
      ended = true
      clearInterval(timer)
      if (soon) clearTimeout(soon)
      await under
      // Connections still here find another gateway; until then an offer would reach nobody.
      await write([]).catch(failed)
    },
  }
}
