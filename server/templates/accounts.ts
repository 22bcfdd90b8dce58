/** Where templates can be: the channels of a company, by the business account that theirs belong to. */
import type { ChannelKind } from '@aura/contracts/channels/channel.ts'
import { type TemplateChannel, templateChannels } from '@aura/contracts/templates/template.ts'
import { templateAccounts as contract } from '@aura/contracts/templates/templates.ts'
import { type ChannelRow, providers } from '../channels/index.ts'
import type { Db } from '../platform/database/transact.ts'
import { answer } from '../platform/handle.ts'

const isTemplateChannel = (kind: ChannelKind): kind is TemplateChannel =>
  templateChannels.some((templateChannel) => templateChannel === kind)

/** Null where no provider reviews. */
export const accountOf = ({ kind, settings }: Pick<ChannelRow, 'kind' | 'settings'>): string | null =>
  providers[kind].templates?.accountOf(settings) ?? null

export async function channelsOf(tx: Db, kind: TemplateChannel, account: string | null): Promise<ChannelRow[]> {
  const rows = await tx
    .selectFrom('channels')
    .where('kind', '=', kind)
    .where('state', '<>', 'removed')
    .selectAll()
    .orderBy('id')
    .execute()
  return rows.filter((row) => accountOf(row) === account)
}

/** One over which the provider of that account is asked. */
export async function askedOver(tx: Db, kind: TemplateChannel, account: string): Promise<ChannelRow | undefined> {
  return (await channelsOf(tx, kind, account)).find(({ state }) => state === 'active')
}

export const templateAccounts = answer(contract, async ({ tx }) => {
  const rows = await tx
    .selectFrom('channels')
    .where('state', '<>', 'removed')
    .selectAll()
    .orderBy('created_at')
    .execute()
  const channels = rows.flatMap((row) => {
    const { id, kind, name, address, state } = row
    return isTemplateChannel(kind) ? [{ id, kind, name, address, account: accountOf(row), state }] : []
  })
  return { channels }
})
