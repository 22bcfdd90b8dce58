/** The channel that a script on a page names, and the sites it may stand on. */

import { type WebchatSettings, type WidgetConfig, webchatSettings } from '@aura/contracts/webchat/settings.ts'
import { siteOf, sitesIn } from '@aura/contracts/webchat/site.ts'
import { earliestOpening, isOpen } from '@aura/machines/routing/hours.ts'
import { type Selectable, sql } from 'kysely'
import * as z from 'zod/mini'
import { servingAgent } from '../agents/index.ts'
import type { Schema } from '../platform/database/schema.ts'
import type { Db } from '../platform/database/transact.ts'
import { refuse } from '../platform/refuse.ts'
import { hasOperators } from '../routing/index.ts'

export type ChannelRow = Selectable<Schema['channels']>

/** Null when there is no such channel. Asked before a company is known. */
export async function companyOfChannel(db: Db, channelId: string): Promise<string | null> {
  const { rows } = await sql<{ company: string | null }>`select company_of_channel(${channelId}) as company`.execute(db)
  return rows[0]?.company ?? null
}

/** A removed channel is no more. A paused one takes what visitors write, like any other. */
export async function webchatChannel(tx: Db, channelId: string): Promise<ChannelRow> {
  const row = await tx
    .selectFrom('channels')
    .where('id', '=', channelId)
    .where('kind', '=', 'webchat')
    .where('state', '<>', 'removed')
    .selectAll()
    .executeTakeFirst()
  return row ?? refuse('channels.not_found')
}

export const settingsOf = ({ settings }: Pick<ChannelRow, 'settings'>): WebchatSettings =>
  z.parse(webchatSettings, settings)

/** Where the company's pages with this chat are. */
export function sitesOf(row: Pick<ChannelRow, 'address' | 'settings'>): string[] {
  return [row.address, ...sitesIn(settingsOf(row).sites)].flatMap((site) => siteOf(site) ?? [])
}

/** Every host of a site with and without `www`: people type one and mean both. */
const withoutWww = (origin: string) => origin.replace('://www.', '://')

export const standsOn = (row: Pick<ChannelRow, 'address' | 'settings'>, origin: string): boolean =>
  sitesOf(row).some((site) => withoutWww(site) === withoutWww(origin))

type OnDuty = Pick<WidgetConfig, 'open' | 'opensAt'>

/**
 * Open are an AI agent, and an operator who is not away, in the hours of the channel's queue. A channel without a queue
 * has the company's hours: those of all its queues.
 */
async function dutyOf(
  tx: Db,
  { id: channel_id, kind: channel_kind, queue_id, state }: ChannelRow,
  now: Date,
): Promise<OnDuty> {
  if (state !== 'active') return { open: false }
  if (await servingAgent(tx, { channel_id, channel_kind, queue_id }, now)) return { open: true }
  let query = tx.selectFrom('queues').select(['hours', 'members'])
  query = queue_id === null ? query.where('removed_at', 'is', null) : query.where('id', '=', queue_id)
  const queues = await query.execute()
  if (queues.length > 0 && !queues.some(({ hours }) => isOpen(hours, now))) {
    const hours = queues.map((queue) => queue.hours)
    return { open: false, opensAt: earliestOpening(hours, now)?.toISOString() }
  }
  return { open: await hasOperators(tx, queue_id === null ? null : (queues[0]?.members ?? null)) }
}

export async function configOf(tx: Db, row: ChannelRow, now: Date): Promise<WidgetConfig> {
  const settings = settingsOf(row)
  const { colour, theme, side, language, greeting, consent, consentUrl, answersByMail } = settings
  return {
    title: row.name,
    colour,
    theme,
    side,
    language: language === 'auto' ? null : language,
    greeting,
    form: { name: settings.askName, email: settings.askEmail, phone: settings.askPhone, consent, consentUrl },
    ...(await dutyOf(tx, row, now)),
    answersByMail: answersByMail === 'unseen',
  }
}
