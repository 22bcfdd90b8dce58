/** A number to try it with, in an installation that brings providers along: everything that a real account would give. */
import type { ChannelKind } from '@aura/contracts/channels/channel.ts'
import type { connecting } from '@aura/contracts/channels/channels.ts'
import type { OutputOf } from '@aura/contracts/platform/operation.ts'
import * as z from 'zod/mini'

const offered = z.object({
  account: z.object({ address: z.string() }),
  settings: z.record(z.string(), z.string()),
  secrets: z.record(z.string(), z.string()),
})

export type Trial = { address: string; parts: Readonly<Record<string, string>> }

/** It is told at once where to report to, as one would on the provider's pages. */
export async function askTrial(url: string, kind: ChannelKind, callbackUrl: string): Promise<Trial> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ kind, callbackUrl }),
  })
  const { account, settings, secrets } = z.parse(offered, await answer.json())
  return { address: account.address, parts: { ...settings, ...secrets } }
}

type At = Pick<OutputOf<typeof connecting>, 'hookUrl' | 'mail'>

/** Where a number to try it with delivers; a mailbox forwards. */
export const reportTo = (kind: ChannelKind, { hookUrl, mail }: At): string =>
  kind === 'email' && mail ? `smtp://${mail.host}:${mail.port}/${mail.address}` : hookUrl
