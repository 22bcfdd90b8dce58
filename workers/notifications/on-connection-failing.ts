/** A CRM connection or a warehouse that begins to fail is told to those who can mend it. */
import { crmSaved } from '@aura/contracts/crm-sync/connection.ts'
import { warehouseSaved } from '@aura/contracts/warehouse/warehouse.ts'
import { holdersOf, notify } from '@aura/server/notifications/index.ts'
import { isEvent, reaction } from '../platform/reactions.ts'
import { noticeSource } from './notice-source.ts'

export const onConnectionFailing = reaction(
  'notifications.on-connection-failing',
  [crmSaved, warehouseSaved],
  async ({ event, ...parts }) => {
    const isCrm = isEvent(event, crmSaved)
    const { id, name, state } = isCrm ? event.body.connection : event.body.warehouse
    if (state === event.body.before || state !== 'failing') return
    const [work, fact] = noticeSource(event, parts)
    const to = await holdersOf(work.tx, 'update_integrations')
    const kind = isCrm ? 'integrations.crm_failing' : 'integrations.warehouse_failing'
    const link = isCrm ? `/integrations/crm?connection=${id}` : `/integrations/bi?warehouse=${id}`
    await notify(work, { ...fact, to, kind, params: { name }, link })
  },
)
