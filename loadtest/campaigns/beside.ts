/**
 * An operator who goes on writing while a campaign runs over the same channel, with the same workers: how long each of the
 * operator's messages takes to be answered by the server and to be with the provider, before, during and after.
 */
import { randomUUIDv7 } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Conversation } from '@aura/contracts/conversations/conversation.ts'
import { until } from '@aura/infra/until.ts'
import type { Shared } from '@aura/infra/world.ts'
import { type Latencies, latencies } from '../platform/latencies.ts'
import { type CampaignStage, openCampaignStage } from './stage.ts'

export type BesideRun = {
  world: Shared
  people: number
  workers: number
  /** The operator's, in each phase. */
  messages: number
  /** Between two of them. */
  pauseMs: number
  progress: (words: string) => void
}

export type Phase = {
  phase: string
  answered: Latencies
  called: Latencies
  campaignPerSecond: number
  /** Sent again by the screen, because the server was busy. */
  repeated: number
  lost: number
}

const conversationCount = 10

export async function runBeside(run: BesideRun): Promise<Phase[]> {
  const { world, people, workers, progress } = run
  await using stage = await openCampaignStage({ world, people, workers, perMinute: 6000, dropAcks: 0 })
  const { campaignId, call } = stage
  const desk = await openConversations(stage)
  await writePhase(stage, desk, { ...run, messages: 30 }, 'warm')
  progress('without a campaign')
  const before = await writePhase(stage, desk, run, 'without a campaign')
  const quiet = await stage.onPhones()
  await call('campaigns.launch', { campaignId, version: 1 })
  await until(async () => (await stage.onPhones()) >= quiet + people * 0.01, { within: 120_000 })
  progress('beside a campaign')
  const during = await writePhase(stage, desk, run, 'beside a campaign')
  if ((await stage.stateNow()) !== 'running') throw new Error('the campaign was over too soon: give it more people')
  await call('campaigns.pause', { campaignId })
  progress('beside a paused campaign')
  const after = await writePhase(stage, desk, run, 'campaign paused')
  return [before, during, after]
}

async function openConversations({ call, channelId }: CampaignStage): Promise<Conversation[]> {
  const opened: Conversation[] = []
  for (let n = 0; n < conversationCount; n += 1)
    opened.push(
      await call<Conversation>('conversations.start', {
        ...{ conversationId: randomUUIDv7(), messageId: randomUUIDv7(), channelId },
        to: { kind: 'address', address: { kind: 'phone', value: `+551197000${String(1000 + n)}` } },
        content: { type: 'text', text: 'Bom dia' },
      }),
    )
  return opened
}

async function writePhase(
  stage: CampaignStage,
  desk: readonly Conversation[],
  { messages, pauseMs }: Pick<BesideRun, 'messages' | 'pauseMs'>,
  phase: string,
): Promise<Phase> {
  const { db, call } = stage
  const [answered, called] = [latencies(), latencies()]
  const ids: string[] = []
  let repeated = 0
  const [began, campaignBefore] = [performance.now(), await campaignSent(stage)]
  for (let n = 0; n < messages; n += 1) {
    const { id: conversationId, ownershipVersion } = desk[n % desk.length] ?? { id: '', ownershipVersion: 0 }
    const messageId = randomUUIDv7()
    ids.push(messageId)
    const sentAt = performance.now()
    const content = { type: 'text', text: `Mensagem ${n}` }
    const send = () => call('conversations.send', { conversationId, messageId, ownershipVersion, content })
    repeated += await patiently(send)
    answered.add(performance.now() - sentAt)
    await wait(pauseMs)
  }
  const seconds = (performance.now() - began) / 1000
  const campaignPerSecond = ((await campaignSent(stage)) - campaignBefore) / seconds
  const waits = async () =>
    (
      await db.query<{ ms: number | null }>(
        `select (extract(epoch from called_at - at) * 1000)::float8 as ms from messages where id = any ($1)`,
        [ids],
      )
    ).rows.flatMap(({ ms }) => ms ?? [])
  await until(async () => (await waits()).length === messages, { within: 60_000, every: 200 })
  const times = await waits()
  for (const ms of times) called.add(ms)
  return { phase, answered, called, campaignPerSecond, repeated, lost: messages - times.length }
}

const campaignSent = async ({ db, campaignId }: CampaignStage): Promise<number> =>
  (
    await db.query<{ count: number }>(
      `select count(*)::int as count from campaign_recipients r
       join messages m on m.company_id = r.company_id and m.id = r.message_id
       where r.campaign_id = $1 and m.called_at is not null`,
      [campaignId],
    )
  ).rows[0]?.count ?? 0

/** As a screen sends: again after a moment while the server is busy. How often again. */
async function patiently(send: () => Promise<unknown>, tries = 0): Promise<number> {
  try {
    await send()
    return tries
  } catch (error) {
    if (tries === 20 || !(error instanceof Error && /server\.(unavailable|busy)|id_taken/.test(error.message)))
      throw error
    if (/id_taken/.test(error.message)) return tries
    await wait(250)
    return await patiently(send, tries + 1)
  }
}
