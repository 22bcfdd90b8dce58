/** A company's round: its channels are channelProbes at their providers, its integrations by their latest calls, and it is told how the platform is. */
import type { ChannelKind } from '@aura/contracts/channels/channel.ts'
import { probesKey, type ServicePart, statusRoom } from '@aura/contracts/warroom/status/status.ts'
import { askChannel, openConnection } from '@aura/server/channels/index.ts'
import { probeIntegrations } from '@aura/server/integrations/index.ts'
import { type Probed, pruneServices, publishPlatformStatus, recordProbe } from '@aura/server/warroom/index.ts'
import type { DoorParts } from '../../platform/feature.ts'
import { probe } from './probe.ts'

export type CompanyParts = Pick<DoorParts, 'config' | 'inCompany' | 'say'> & { elapsed: () => number }

/** A provider is far away: what is slow begins later. */
const slowMs = 2500

export async function askCompany(parts: CompanyParts, companyId: string, at: Date): Promise<void> {
  const { inCompany } = parts
  const channels = await inCompany(companyId, ({ tx }) =>
    tx
      .selectFrom('channels')
      .where('state', '=', 'active')
      .select(['id', 'kind', 'circuit_open_until'])
      .orderBy('id')
      .execute(),
  )
  const channelProbes = await Promise.all(channels.map((channel) => askOne(parts, companyId, channel, at)))
  const integrations = await inCompany(companyId, ({ tx }) => probeIntegrations(tx))
  const probed = [
    ...channelProbes,
    ...integrations.map(
      ({ isOver, ...one }): Probed => ({
        ...{ ...one, kind: 'integration', channelId: null, critical: isOver, at },
      }),
    ),
  ]
  const told = await inCompany(companyId, async (work) => {
    for (const one of probed) await recordProbe(work, companyId, one)
    await pruneServices(
      work,
      companyId,
      probed.map(({ id }) => id),
    )
    return await publishPlatformStatus(work, companyId)
  })
  parts.say(companyId, statusRoom, probesKey, told.map(volatileProbe))
}

const volatileProbe = ({ id, latencyMs, checkedAt }: ServicePart) => ({ id, latencyMs, checkedAt })

type Channel = { id: string; kind: ChannelKind; circuit_open_until: Date | null }

async function askOne(parts: CompanyParts, companyId: string, channel: Channel, at: Date): Promise<Probed> {
  const { config, inCompany } = parts
  const open = () =>
    inCompany(companyId, ({ tx }) => openConnection({ tx, channelId: channel.id, config, purpose: 'check' }))
  const answered = await probe(
    parts,
    async (signal) => {
      const health = await askChannel(open, { now: at, signal })
      if (health.status === 'failing') return health.problem ?? 'silent'
      // It says that it is well, and takes nothing.
      return channel.circuit_open_until !== null && channel.circuit_open_until > at ? 'held_back' : null
    },
    slowMs,
  )
  // The probe of a telephone channel asks the telephony provider.
  const kind = channel.kind === 'voice' ? 'telephony' : 'channel'
  return { id: `channel:${channel.id}`, kind, channelId: channel.id, critical: true, at, ...answered }
}
