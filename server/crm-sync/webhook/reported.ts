/** Which records a request of a CRM is about. What they are now is read from the CRM: a request may be old, or say half. */
import type { CrmKind } from '@aura/contracts/crm-sync/kinds.ts'
import type { CrmObject } from '@aura/contracts/crm-sync/runs.ts'
import { mostReported } from '@aura/contracts/crm-sync/webhook.ts'
import * as z from 'zod/mini'
import type { Reported } from '../sync/signals.ts'

const recordId = z.union([z.string(), z.int()])
const hubspot = z.array(
  z.object({
    objectId: recordId,
    subscriptionType: z.string(),
    objectTypeId: z.optional(z.string()),
  }),
)
const pipedrive = z.object({ meta: z.object({ entity: z.string(), entity_id: recordId }) })
const rdStation = z.object({ event_name: z.string(), document: z.object({ id: recordId }) })
const salesforce = z.object({ object: z.string(), ids: z.array(recordId) })
const rest = z.object({ type: z.string(), data: z.object({ id: recordId }) })

const objects: Record<string, CrmObject> = {
  ...{ contact: 'contacts', person: 'contacts', '0-1': 'contacts', Contact: 'contacts' },
  ...{ company: 'companies', organization: 'companies', '0-2': 'companies', Account: 'companies' },
  ...{ deal: 'deals', '0-3': 'deals', Opportunity: 'deals' },
}
const named = (name: string | undefined, id: string | number): Reported[] => {
  const object = name === undefined ? undefined : objects[name]
  const remoteId = String(id).trim()
  return object && remoteId !== '' && remoteId.length <= 100 ? [{ object, remoteId }] : []
}

const readers: Record<CrmKind, (body: unknown) => Reported[]> = {
  hubspot: (body) =>
    z
      .parse(hubspot, body)
      .flatMap(({ objectId, subscriptionType, objectTypeId }) =>
        named(objectTypeId ?? subscriptionType.split('.')[0], objectId),
      ),
  pipedrive: (body) => {
    const { entity, entity_id } = z.parse(pipedrive, body).meta
    return named(entity, entity_id)
  },
  rd_station: (body) => {
    const { event_name, document } = z.parse(rdStation, body)
    return named(/^crm_([a-z]+)_/.exec(event_name)?.[1], document.id)
  },
  salesforce: (body) => {
    const { object, ids } = z.parse(salesforce, body)
    return ids.flatMap((id) => named(object, id))
  },
  rest: (body) => {
    const { type, data } = z.parse(rest, body)
    return named(type.split('.')[0], data.id)
  },
}

/** Null of a body that is none of this CRM's. */
export function readReported(kind: CrmKind, body: string): Reported[] | null {
  try {
    const all = readers[kind](JSON.parse(body))
    return [...new Map(all.map((one) => [`${one.object} ${one.remoteId}`, one])).values()].slice(0, mostReported)
  } catch {
    return null
  }
}
