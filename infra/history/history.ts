/**
 * A month of the demo company's life up to now, so that it opens as a company at work and not as an empty one.
 * It is made once, before anybody is served, by the product's own handlers with the clock of that time; its numbers are
 * folded from its log as those of the present are.
 */
import { dayMs, hourMs } from '@aura/contracts/platform/durations.ts'
import type { ChannelRow } from '@aura/server/channels/channels.ts'
import type { Config } from '@aura/server/platform/config.ts'
import { chanceOf } from '../traffic/chance.ts'
import { shop } from '../traffic/shop.ts'
import { predate, settle } from './boundaries.ts'
import { arrivalsOf, hourOf, midnightOf, type Shift, shiftOf } from './calendar.ts'
import type { Reply } from './campaign-replies.ts'
import { campaignAppointments } from './campaigns.ts'
import { feeAppointments } from './costs.ts'
import { demoDealAppointments } from './deal-activities.ts'
import { demoCardsOf, demoDealMoves } from './demo-deals.ts'
import { type Dialogue, dialogues } from './dialogues.ts'
import { following } from './follow.ts'
import { type Furnished, furnish } from './furnish.ts'
import { beginningOf, disturbances, incidentAppointments, isDuring } from './incidents.ts'
import { lanes, openPlayback, type Playback } from './playback.ts'
import { type Operator, type Roster, rosterOf } from './roster.ts'
import { type Appointment, appointmentsOf } from './sales.ts'
import { sizing } from './sizing.ts'
import { playSpoken } from './spoken.ts'
import { attendanceOf, duties } from './staff.ts'
import { type Client, clientsOf } from './wording.ts'
import { playWritten } from './written.ts'

export type HistoryOptions = {
  databaseUrl: string
  companyId: string
  config: Config
  now: number
  days?: number
  /** Of the whole shop, at most. */
  size?: number
  /** It takes about so long: on a slow machine the shop was smaller. */
  budgetMs?: number
  seed?: number
}
export type HistoryResult = { refused: readonly string[] }

const writtenADay = 20
const spokenADay = 5
/** What stands in the feed and can be rewound. */
const feedMs = 2 * dayMs
/** What happened is folded so much at a time, and by the hour where the rules are looked at. */
const chunkMs = 4 * hourMs
/** Who writes again sooner goes on with what was. */
const restMs = 3 * dayMs

export async function makeHistory(options: HistoryOptions): Promise<HistoryResult> {
  const { databaseUrl, companyId, config, now, days = 30, size = 1, seed = 20 } = options
  const { budgetMs = Number.POSITIVE_INFINITY } = options
  await using playback = await openPlayback({ databaseUrl, companyId, config, chance: chanceOf(seed) })
  const [{ began }] = (await playback.owner.query('select clock_timestamp() as began')).rows
  const today = midnightOf(now)
  const begins = today - days * dayMs
  const staff = await duties(playback)
  const cards = demoCardsOf(playback, staff.operators, now)
  await predate(playback, Math.min(begins, ...cards.map(({ openedAt }) => openedAt)) - dayMs)
  const channels = await channelsOf(playback)
  const furnished = await furnish(playback, { at: begins - 12 * hourMs, ...staff, channels })
  const shopChannel = channels.find(({ name }) => name === shop)
  const stage: Stage = {
    ...{ playback, furnished, staff, roster: rosterOf(playback.chance), until: now, today },
    ...{ channels: await channelsOf(playback), clients: clientsOf(playback.chance, 320), appointments: [] },
    lastSeen: new Map(),
    arrived: 0,
  }
  const [onCall] = staff.operators
  if (shopChannel && onCall)
    stage.appointments.push(
      ...incidentAppointments(playback, { ...staff, furnished, today, onCall, shopChannel: shopChannel.id }).filter(
        ({ at }) => at > begins,
      ),
    )

  const byMessage = stage.channels.find(({ name }) => name === 'Avisos por SMS')
  if (byMessage) {
    const campaigning = {
      ...{ channel: byMessage, owner: staff.owner, publicUrl: config.publicUrl, begins, until: now },
      letters: stage.channels.find(({ kind }) => kind === 'email'),
      costCentreId: furnished.centres.campaigns,
      isFree: (name: string, at: number) => isFree(stage, name, at),
      reply: (reply: Reply) => planReply(stage, byMessage, reply),
    }
    stage.appointments.push(...campaignAppointments(playback, campaigning))
  }

  stage.appointments.push(...demoDealMoves(playback, cards, now))
  stage.appointments.push(...demoDealAppointments(playback, { cards, tags: furnished.tags, until: now }))
  stage.appointments.push(...feeAppointments(playback, { ...staff, centres: furnished.centres, begins, until: now }))

  const isWatched = (at: number) =>
    at > now - dayMs || disturbances.some((item) => isNear(beginningOf(item, today), at))
  const follow = following(playback, isWatched)
  const sizeFor = sizing({
    budgetMs,
    today,
    arrivalsADay: (writtenADay + spokenADay) * size,
    elapsed: elapsedSince(performance.now()),
  })
  let isFed = false
  planShifts(stage, begins)
  for (let day = begins; day <= today; day += dayMs) {
    // Who writes at night is answered by those of the next morning.
    planShifts(stage, day + dayMs)
    planDay(stage, day, size * sizeFor(day, stage.arrived))
    if (day >= today - dayMs) playback.putJobs()
    if (day === begins + 2 * dayMs) await playback.owner.query('analyze')
    for (let end = day; end < Math.min(day + dayMs, now); ) {
      end = Math.min(end + (isWatched(end + chunkMs) ? hourMs : chunkMs), now)
      await keepAppointments(stage, end)
      await playback.doAfterwards(end)
      if (!isFed && end > now - feedMs) {
        isFed = true
        await follow.beginFeed()
      }
      const before = playback.log.head()
      if (await playback.log.flush(end)) await follow.upTo(end, before)
    }
  }
  // What was begun before now has its end in the rows already: it is in the log as well.
  const before = playback.log.head()
  if (await playback.log.flushRest(now)) await follow.upTo(now, before)
  await follow.beginOthers()
  await settle(playback, now, began)
  return { refused: playback.refused }
}

const elapsedSince = (began: number) => () => performance.now() - began

const isNear = (begins: number, at: number) => at > begins - hourMs && at < begins + 5 * hourMs

type Stage = {
  playback: Playback
  furnished: Furnished
  staff: Awaited<ReturnType<typeof duties>>
  roster: Roster
  channels: readonly ChannelRow[]
  clients: readonly Client[]
  lastSeen: Map<Client, number>
  /** Customers so far. */
  arrived: number
  appointments: Appointment[]
  until: number
  today: number
}

/** In the order of their times, those apart beside each other; what one brings about may come in the same hour. */
async function keepAppointments(stage: Stage, end: number): Promise<void> {
  for (;;) {
    const due = stage.appointments.filter(({ at }) => at < end).sort((one, other) => one.at - other.at)
    if (due.length === 0) return
    const rest = stage.appointments.filter(({ at }) => at >= end)
    stage.appointments.splice(0, Number.POSITIVE_INFINITY, ...rest)
    const apart = due.filter((appointment) => appointment.apart)
    const inOrder = due.filter((appointment) => !appointment.apart)
    await Promise.all([runAll(inOrder), ...Array.from({ length: lanes }, () => runAll(apart))])
  }
}

async function runAll(appointments: Appointment[]): Promise<void> {
  for (let next = appointments.shift(); next; next = appointments.shift()) await next.run()
}

function planShifts({ playback, staff, roster, appointments, until }: Stage, day: number): void {
  const shifts = new Map<Operator, Shift>()
  for (const operator of staff.operators) {
    const shift = shiftOf(playback.chance, operator.number, day)
    if (shift) shifts.set(operator, shift)
  }
  roster.open(shifts)
  appointments.push(...attendanceOf(playback, shifts, until))
}

function planDay(stage: Stage, day: number, size: number): void {
  const { chance } = stage.playback
  const disturbed = disturbances.find((item) => midnightOf(beginningOf(item, stage.today)) === day)
  const rush = disturbed?.effect === 'rush' ? { hour: disturbed.hour, times: 3.2, least: 6 } : undefined
  const clientFor = () => {
    const client = chance.one(stage.clients.filter((one) => day - (stage.lastSeen.get(one) ?? 0) >= restMs))
    if (client) stage.lastSeen.set(client, day)
    stage.arrived += 1
    return client
  }
  for (const at of arrivalsOf(chance, day, writtenADay * size, rush)) {
    const client = clientFor()
    const own = withOwnChance(stage)
    if (client) stage.appointments.push({ at, apart: true, run: () => write(own, at, client) })
  }
  for (const at of arrivalsOf(chance, day, spokenADay * size)) {
    const client = clientFor()
    const own = withOwnChance(stage)
    if (client) stage.appointments.push({ at, apart: true, run: () => ring(own, at, client) })
  }
}

/** For what is played beside others: which of them draws first would differ from run to run. */
const withOwnChance = (stage: Stage): Stage => {
  const { playback } = stage
  return { ...stage, playback: { ...playback, chance: chanceOf(Math.floor(playback.chance.next() * 2 ** 32)) } }
}

/** Who wrote on the same day has said what there was to say. */
function isFree(stage: Stage, name: string, at: number): boolean {
  const client = stage.clients.find((one) => one.name === name)
  return client !== undefined && at < stage.until && at - (stage.lastSeen.get(client) ?? 0) >= dayMs
}

function planReply(stage: Stage, channel: ChannelRow, { at, name, dialogue }: Reply): void {
  const client = stage.clients.find((one) => one.name === name)
  if (!client) return
  stage.lastSeen.set(client, midnightOf(at))
  const { playback, roster, until } = withOwnChance(stage)
  const writing = { at, until, client, channel, dialogue, team: teamOf(stage, channel), hour: hourOf(at) }
  const rest = { outage: () => false, rushed: false, tagId: undefined, handOverTo: undefined }
  stage.appointments.push({ at, apart: true, run: () => playWritten(playback, roster, { ...writing, ...rest }) })
}

/** By how often each comes. */
function weighted<T extends { weight: number }>(stage: Stage, list: readonly T[]): T | undefined {
  let left = stage.playback.chance.next() * list.reduce((sum, { weight }) => sum + weight, 0)
  return list.find(({ weight }) => {
    left -= weight
    return left < 0
  })
}

const writtenChannels = [
  { name: shop, weight: 60 },
  { name: 'Atendimento', weight: 18 },
  { name: 'E-mail', weight: 12 },
  { name: 'RCS', weight: 5 },
  { name: 'Avisos por SMS', weight: 5 },
]
const spokenChannels = [
  { name: `${shop}: telefone`, weight: 60 },
  { name: 'Central telefônica', weight: 40 },
]

const channelBy = (stage: Stage, choices: readonly { name: string; weight: number }[]) => {
  const chosen = weighted(stage, choices)
  return stage.channels.find(({ name }) => name === chosen?.name)
}
const teamOf = ({ staff, furnished }: Stage, { queue_id }: ChannelRow) =>
  queue_id === furnished.queues.shop
    ? staff.operators.filter(({ number }) => number > 4)
    : staff.operators.filter(({ number }) => number <= 4)

async function write(stage: Stage, at: number, client: Client): Promise<void> {
  const { playback, furnished, roster, until, today } = stage
  const isRush = disturbances.some((item) => item.effect === 'rush' && isDuring(item, today, at))
  // Its story is that of one queue.
  const channel = isRush ? stage.channels.find(({ name }) => name === shop) : channelBy(stage, writtenChannels)
  const fits = (dialogue: Dialogue) =>
    channel?.kind !== 'email' || dialogue.tag === 'Financeiro' || dialogue.deal !== undefined
  const dialogue = weighted(stage, dialogues.filter(fits))
  if (!channel || !dialogue) return
  const team = teamOf(stage, channel)
  const outage = (when: number) =>
    disturbances.some((item) => item.effect === 'outage' && channel.name === shop && isDuring(item, today, when))
  const { chance } = playback
  const handOverTo = chance.happens(0.05) ? chance.one(team) : undefined
  const tagId = chance.happens(0.4) ? furnished.tags.get(dialogue.tag) : undefined
  await playWritten(playback, roster, {
    ...{ at, until, client, channel, team, dialogue, outage, rushed: isRush, tagId, handOverTo, hour: hourOf(at) },
  })
  const operator = chance.one(team)
  if (dialogue.deal && operator) {
    const opened = at + hourMs
    const dealTag = chance.happens(0.6) ? furnished.tags.get(dialogue.tag) : undefined
    const selling = { at: opened, client, operator, deal: dialogue.deal, tagId: dealTag }
    stage.appointments.push(...appointmentsOf(playback, selling))
  }
}

async function ring(stage: Stage, at: number, client: Client): Promise<void> {
  const channel = channelBy(stage, spokenChannels)
  if (channel && hourOf(at) >= 8 && hourOf(at) < 20)
    await playSpoken(stage.playback, stage.roster, {
      at,
      until: stage.until,
      client,
      channel,
      team: teamOf(stage, channel),
    })
}

const channelsOf = ({ owner, companyId }: Playback): Promise<ChannelRow[]> =>
  owner
    .query<ChannelRow>(`select * from channels where company_id = $1 and state = 'active' order by id`, [companyId])
    .then(({ rows }) => rows)
