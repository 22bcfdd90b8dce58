/** What a person gave to reach a provider, held against what its kind asks for; each field is named that is wrong. */
import type { ChannelKind } from '@aura/contracts/channels/channel.ts'
import { channelParts } from '@aura/contracts/channels/channel-parts.ts'
import * as z from 'zod/mini'
import { refuse } from '../platform/refuse.ts'

export type Parts = Record<string, string>

const strings = z.record(z.string(), z.string())

export function partsFor(
  kind: ChannelKind,
  input: { settings: Parts; secrets: Parts },
): { settings: Parts; secrets: Parts } {
  const { settings, secrets } = channelParts[kind]
  const read = { settings: z.safeParse(settings, input.settings), secrets: z.safeParse(secrets, input.secrets) }
  const fields: Record<string, string> = {}
  for (const [part, result] of Object.entries(read))
    for (const issue of result.error?.issues ?? [])
      for (const path of issue.code === 'unrecognized_keys' ? issue.keys : [issue.path.join('.')])
        fields[`${part}.${path}`] = issue.code
  if (!read.settings.success || !read.secrets.success) return refuse('request.invalid', { fields })
  return { settings: z.parse(strings, read.settings.data), secrets: z.parse(strings, read.secrets.data) }
}
