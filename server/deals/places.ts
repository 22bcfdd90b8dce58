/** Where deals are, for the map: an organization has a state of its own, a contact the area of a telephone. */
import { areas } from '@aura/contracts/contacts/area-codes.ts'
import { organizationState } from '@aura/contracts/deals/organizations/organization.ts'
import { dealPlaces as contract, type DealPlace } from '@aura/contracts/deals/places.ts'
import { sql } from 'kysely'
import { answer } from '../platform/handle.ts'
import { pipelineById } from './pipelines.ts'

type Row = { id: string; state: string | null; city: string | null; code: string | null }

export const places = answer(contract, async ({ input, tx }) => {
  const { id } = await pipelineById(tx, input.pipelineId)
  const { rows } = await sql<Row>`select d.id, o.state, o.city,
      (select substring(a.value from '^\\+55(\\d\\d)') from contact_addresses a
       where a.company_id = d.company_id and a.contact_id = d.contact_id and a.kind = 'phone'
       order by a.created_at, a.id limit 1) as code
    from deals d left join organizations o on o.company_id = d.company_id and o.id = d.organization_id
    where d.pipeline_id = ${id} and d.archived_at is null`.execute(tx)
  return { places: Object.fromEntries(rows.flatMap((row) => placed(row))) }
})

function placed({ id, state, city, code }: Row): [string, DealPlace][] {
  const own = organizationState.safeParse(state)
  if (own.success) return [[id, { state: own.data, city }]]
  const area = code === null ? undefined : areas[code]
  return area ? [[id, { state: area.state, city: area.city }]] : []
}
