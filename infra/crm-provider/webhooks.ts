/** What each CRM sends when a record changes, with its own proof of who it is. */
import { createHmac, randomUUID } from 'node:crypto'
import type { CrmShapeName } from './simulator.ts'
import type { StoredObject } from './store.ts'

export type Subscription = { url: string; secret: string }
type Change = { object: StoredObject; id: string }
type Signed = { headers: Record<string, string>; body: string }

const hubspotTypes = { contacts: '0-1', companies: '0-2', deals: '0-3' } as const
const singular = { contacts: 'contact', companies: 'company', deals: 'deal' } as const
const entities = { contacts: 'person', companies: 'organization', deals: 'deal' } as const
const sobjects = { contacts: 'Contact', companies: 'Account', deals: 'Opportunity' } as const

export const webhookOf: Record<CrmShapeName, (change: Change, to: Subscription) => Signed> = {
  hubspot({ object, id }, { url, secret }) {
    const at = String(Date.now())
    const objectTypeId = hubspotTypes[object]
    const body = JSON.stringify([
      {
        eventId: 1,
        subscriptionType: 'object.propertyChange',
        objectTypeId,
        objectId: Number(id),
        occurredAt: Number(at),
      },
    ])
    const signature = createHmac('sha256', secret).update(`POST${url}${body}${at}`).digest('base64')
    return { headers: { 'x-hubspot-signature-v3': signature, 'x-hubspot-request-timestamp': at }, body }
  },
  pipedrive({ object, id }, { secret }) {
    const body = JSON.stringify({ meta: { version: '2.0', action: 'change', entity: entities[object], entity_id: id } })
    return { headers: { authorization: `Basic ${Buffer.from(`aura:${secret}`).toString('base64')}` }, body }
  },
  rd_station({ object, id }, { secret }) {
    const name = object === 'companies' ? 'organization' : singular[object]
    const body = JSON.stringify({ event_name: `crm_${name}_updated`, document: { id } })
    return { headers: { authorization: `Bearer ${secret}` }, body }
  },
  salesforce({ object, id }, { secret }) {
    return {
      headers: { authorization: `Bearer ${secret}` },
      body: JSON.stringify({ object: sobjects[object], ids: [id] }),
    }
  },
  rest({ object, id }, { secret }) {
    const [webhookId, at] = [randomUUID(), String(Math.floor(Date.now() / 1000))]
    const body = JSON.stringify({ type: `${singular[object]}.updated`, data: { id } })
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
    const signature = createHmac('sha256', key).update(`${webhookId}.${at}.${body}`).digest('base64')
    return {
      headers: { 'webhook-id': webhookId, 'webhook-timestamp': at, 'webhook-signature': `v1,${signature}` },
      body,
    }
  },
}
