/** What happens to campaigns and channels while an incident is open is written into its timeline. */
import { channelChecked } from '@aura/contracts/conversations/channels.ts'
import { outboundChanged } from '@aura/contracts/conversations/outbound/rules.ts'
import { channelSwitched } from '@aura/contracts/conversations/standby.ts'
import type { Entry, EntryKind } from '@aura/contracts/warroom/incidents/timeline.ts'
import { openRows, personOf, writeEntry } from '@aura/server/warroom/index.ts'
import { isTold, type ReactionContext, reaction } from '../../platform/reactions.ts'

const events = [outboundChanged, channelChecked, channelSwitched] as const
type Told = ReactionContext<(typeof events)[number]>['event']
type Line = { kind: EntryKind; params: Entry['params']; channelId: string | null }

/** Null when it is nothing that a timeline tells. */
function lineOf(event: Told): Line | null {
  if (isTold(event, channelSwitched)) {
    const { name, to, channelId } = event.body
    return { kind: 'channel_switched', params: { name, line: to }, channelId }
  }
  if (isTold(event, channelChecked)) {
    const { name, health, before, channelId } = event.body
    if (health.status === before) return null
    if (health.status === 'failing')
      return { kind: 'channel_failing', params: { name, problem: health.problem ?? '' }, channelId }
    return before === 'failing' && health.status === 'ok'
      ? { kind: 'channel_recovered', params: { name }, channelId }
      : null
  }
  return null
}

export const onOperations = reaction('warroom.on-operations', events, async ({ event, ...parts }) => {
  const work = { ...parts, now: new Date(event.at) }
  const open = await openRows(work.tx)
  if (open.length === 0) return
  const actor = event.actor === null ? null : await personOf(work.tx, event.actor)
  const line = lineOf(event)
  for (const incident of open) {
    if (isTold(event, outboundChanged)) {
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
    const touched = incident.channel_ids.length === 0 || incident.channel_ids.includes(line.channelId ?? '')
    if (touched) await writeEntry(work, incident, { kind: line.kind, actor, params: line.params })
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
