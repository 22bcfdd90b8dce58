/**
 * A CRM connection or a warehouse that the probes of the War Room find broken is told to those who can mend it, and that it
 * is well again. The probes find what a sync or an export has found as well.
 */
import { partChanged } from '@aura/contracts/warroom/status/status.ts'
import { holdersOf, notify } from '@aura/server/notifications/index.ts'
import { reaction } from '../platform/reactions.ts'
import { noticeSource } from './notice-source.ts'

const failing = { crm: 'integrations.crm_failing', warehouse: 'integrations.warehouse_failing' } as const
const screens = { crm: '/integrations/crm?connection=', warehouse: '/integrations/bi?warehouse=' } as const

export const onConnectionFailing = reaction(
  'notifications.on-connection-failing',
  partChanged,
  async ({ event, ...parts }) => {
    const { part, before } = event.body
    const [kind, id] = part.id.split(':')
    if (kind !== 'crm' && kind !== 'warehouse') return
    const isWell = part.status === 'online'
    const wasWell = before === null || before === 'online'
    if (isWell === wasWell) return
    const [work, fact] = noticeSource(event, parts)
    const to = await holdersOf(work.tx, 'update_integrations')
    const notice = { ...fact, to, params: { name: part.name ?? '' }, link: `${screens[kind]}${id}` }
    await notify(work, { ...notice, kind: isWell ? 'integrations.recovered' : failing[kind] })
  },
)
