/** What happens to campaigns, channels and parts, and the alerts raised, while an incident is open: its timeline has it. */

import { channelSwitched } from '@aura/contracts/channels/backup.ts'
import { channelChecked } from '@aura/contracts/channels/channels.ts'
import { outboundChanged } from '@aura/contracts/conversations/outbound/rules.ts'
import { type Alert, alertChanged, alertName, alertPlace, alertRaised } from '@aura/contracts/warroom/alerts/alert.ts'
import type { Entry, EntryKind } from '@aura/contracts/warroom/incidents/timeline.ts'
import { isOfCompany, partChanged } from '@aura/contracts/warroom/status/status.ts'
import { lockOpenIncidents, personOf, touches, writeEntry, writeEntryOnce } from '@aura/server/warroom/index.ts'
import { isEvent, type ReactionContext, reaction } from '../../platform/reactions.ts'

const events = [outboundChanged, channelChecked, channelSwitched, alertRaised, alertChanged, partChanged] as const
type OperationsEvent = ReactionContext<(typeof events)[number]>['event']
type TimelineEntry = { kind: EntryKind; params: Entry['params']; channelId?: string; queueId?: string }

const switched = {
  chosen: 'channel_switched',
  circuit_open: 'channel_failed_over',
  recovered: 'channel_returned',
} as const

const alertSays = (alert: Alert, kind: EntryKind): TimelineEntry => ({
  kind,
  params: { alert: alertName(alert) },
  ...alertPlace(alert),
})

/** Null when it is nothing that a timeline tells. */
function lineOf(event: OperationsEvent): TimelineEntry | null {
  if (isEvent(event, channelSwitched)) {
    const { name, to, channelId, reason } = event.body
    return { kind: switched[reason], params: { name, connection: to }, channelId }
  }
  if (isEvent(event, channelChecked)) {
    const { name, health, before, channelId } = event.body
    if (health.status === before) return null
    if (health.status === 'failing')
      return health.problem
        ? { kind: 'channel_failing', params: { name, problem: health.problem }, channelId }
        : { kind: 'channel_down', params: { name }, channelId }
    return before === 'failing' && health.status === 'ok'
      ? { kind: 'channel_recovered', params: { name }, channelId }
      : null
  }
  if (isEvent(event, alertRaised)) return alertSays(event.body.alert, 'alert_raised')
  if (isEvent(event, alertChanged)) {
    const { alert, before } = event.body
    return alert.state === 'cleared' && before !== 'cleared' ? alertSays(alert, 'alert_cleared') : null
  }
  if (isEvent(event, partChanged)) {
    const { part, before } = event.body
    // Channels and integrations tell of themselves, and a part that is asked for the first time has not changed.
    if (isOfCompany(part) || before === null || before === part.status) return null
    return { kind: `part_${part.status}`, params: { part: part.kind } }
  }
  return null
}

export const onOperations = reaction('warroom.on-operations', events, async ({ event, ...parts }) => {
  const work = { ...parts, now: new Date(event.at) }
  const open = await lockOpenIncidents(work.tx)
  if (open.length === 0) return
  const actor = event.actor === null ? null : await personOf(work.tx, event.actor)
  const line = lineOf(event)
  for (const incident of open) {
    if (isEvent(event, outboundChanged)) {
      const { halted } = event.body
      const last = await lastHalt(work.tx, incident.id)
      if (halted && last !== halted.at && new Date(halted.at) >= incident.declared_at)
        await writeEntry(work, incident, {
          kind: 'campaigns_halted',
          actor,
          params: { reason: halted.reason, at: halted.at },
        })
      if (!halted && last !== null) await writeEntry(work, incident, { kind: 'campaigns_resumed', actor })
      continue
    }
    if (!line) continue
    if (touches(incident.channel_ids, line.channelId) && touches(incident.queue_ids, line.queueId))
      await writeEntryOnce(work, incident, event.id, { kind: line.kind, actor, params: line.params })
  }
})

/** Since when campaigns stand still as this timeline has it; null when they do not. */
async function lastHalt(tx: ReactionContext<never>['tx'], incidentId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('incident_entries')
    .where('incident_id', '=', incidentId)
    .where('kind', 'in', ['campaigns_halted', 'campaigns_resumed'])
    .select(['kind', 'params'])
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.kind === 'campaigns_halted' ? String(row.params.at ?? '') : null
}
