/** What tests of the alerts ask of the log and of the notices. */
import { type Alert, alertRaised } from '@aura/contracts/warroom/alerts/alert.ts'
import type pg from 'pg'
import { eventually } from '../../../platform/testbed.ts'

export function asks(stage: () => { owner: pg.Pool; companyId: string }) {
  const report = async (name: string): Promise<{ alert: Alert; before?: string }[]> => {
    const { owner, companyId } = stage()
    const { rows } = await owner.query(
      'select body from events where company_id = $1 and name = $2 order by position',
      [companyId, name],
    )
    return rows.map(({ body }) => JSON.parse(body))
  }
  const raised = (count: number) =>
    eventually(
      () => report(alertRaised.name),
      (all) => all.length >= count,
    )
  /** The reaction has come to the head of the log. */
  const caughtUp = (reaction = 'warroom.alerts') =>
    eventually(
      async () => {
        const { owner, companyId } = stage()
        const { rows } = await owner.query(
          `select not exists (select from events e where e.company_id = c.company_id and e.position > c.position
           and split_part(e.name, '.', 1) in ('conversations', 'routing', 'calls')) as done from cursors c
         where c.company_id = $1 and c.reaction = $2`,
          [companyId, reaction],
        )
        return rows[0]?.done === true
      },
      (done) => done,
    )

  /** What people were told, in its order. */
  const heard = async (): Promise<string[]> => {
    const { owner, companyId } = stage()
    const { rows } = await owner.query<{ over: boolean }>(
      `select source ->> 'over' is not null as over from notices where company_id = $1 order by id`,
      [companyId],
    )
    return rows.map(({ over }) => (over ? 'over' : 'raised'))
  }
  const timesOf = async (name: string, state: string): Promise<string[]> => {
    const { owner, companyId } = stage()
    const { rows } = await owner.query<{ at: string }>(
      `select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at from events
       where company_id = $1 and name = $2 and body::jsonb -> 'conversation' ->> 'state' = $3 order by position`,
      [companyId, name, state],
    )
    return rows.map(({ at }) => at)
  }
  return { told: report, raised, heard, timesOf, caughtUp }
}
