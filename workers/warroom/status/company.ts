/**
 * A company's round: its channels, models, CRMs and warehouses are asked at their providers, its webhooks by their latest
 * calls, and it is told how the platform is.
 */
import type { ChannelKind } from '@aura/contracts/channels/channel.ts'
import { probesKey, type ServicePart, statusRoom } from '@aura/contracts/warroom/status/status.ts'
import { probeConnection, probedConnections } from '@aura/server/ai/index.ts'
import { askChannel, openConnection } from '@aura/server/channels/index.ts'
import { probeCrms } from '@aura/server/crm-sync/index.ts'
import { probeIntegrations } from '@aura/server/integrations/index.ts'
import type { Work } from '@aura/server/platform/handle.ts'
import { probeWarehouses } from '@aura/server/warehouse/index.ts'
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
  const within = <T>(work: (context: Work) => Promise<T>) => inCompany(companyId, work)
  const { config, elapsed } = parts
  // Whatever becomes of one of them, the others are told of.
  await Promise.allSettled([probeCrms({ within, config, elapsed }), probeWarehouses({ within, config, elapsed })])
  const integrations = await inCompany(companyId, ({ tx }) => probeIntegrations(tx))
  const models = await inCompany(companyId, ({ tx }) => probedConnections(tx))
  const modelProbes = await Promise.all(models.map((id) => askModelProvider(parts, companyId, id, at)))
  const probed = [
    ...channelProbes,
    ...modelProbes,
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

/** One of several: the next in the order answers, so it is a warning. */
async function askModelProvider(parts: CompanyParts, companyId: string, id: string, at: Date): Promise<Probed> {
  const { config, inCompany } = parts
  const within = <T>(work: (context: Work) => Promise<T>) => inCompany(companyId, work)
  const answered = await probe(
    parts,
    async (signal) => {
      const problem = await probeConnection({ within, config }, id, signal)
      return problem === null || problem === 'unauthorized' || problem === 'unreachable' ? problem : 'calls_failing'
    },
    slowMs,
  )
  return { id: `ai:${id}`, kind: 'integration', channelId: null, critical: false, at, ...answered }
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
