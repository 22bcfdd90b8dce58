/** The entries after a '/': fitting the channel and the typed word, the closest first, then the most used. */

import type { ChannelKind } from '@aura/contracts/channels/channel.ts'
import { foldText } from '@aura/contracts/platform/fold-text.ts'
import type { Macro } from '@aura/contracts/replies/macro.ts'
import { fitsChannel, type Reply } from '@aura/contracts/replies/reply.ts'

export type Shelf = {
  replies: readonly Reply[]
  macros: readonly Macro[]
  uses: Readonly<Record<string, number>>
}

const shownAtMost = 50

const begins = (text: string, word: string) => text.split(/[\s_-]+/).some((part) => part.startsWith(word))

/** How near it is: lower is nearer, undefined is not at all. */
function rankOf(names: readonly string[], text: string, word: string): number | undefined {
  const plainNames = names.map(foldText)
  if (plainNames[0]?.startsWith(word)) return 0
  if (plainNames.some((name) => begins(name, word))) return 1
  if (plainNames.some((name) => name.includes(word))) return 2
  return foldText(text).includes(word) ? 3 : undefined
}

export function offeredReplies({ replies, uses }: Shelf, query: string, channel: ChannelKind): Reply[] {
  const word = foldText(query)
  return replies
    .filter((reply) => fitsChannel(reply, channel))
    .flatMap((reply) => {
      const rank = rankOf([reply.shortcut, reply.title], reply.text, word)
      return rank === undefined ? [] : [{ reply, rank, used: uses[reply.id] ?? 0 }]
    })
    .sort(
      (a, b) =>
        a.rank - b.rank || b.used - a.used || a.reply.title.localeCompare(b.reply.title) || order(a.reply, b.reply),
    )
    .slice(0, shownAtMost)
    .map(({ reply }) => reply)
}

export function offeredMacros({ macros }: Pick<Shelf, 'macros'>, query: string): Macro[] {
  const word = foldText(query)
  return macros
    .filter(({ name }) => rankOf([name], '', word) !== undefined)
    .sort((a, b) => a.name.localeCompare(b.name) || order(a, b))
    .slice(0, shownAtMost)
}

const order = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1)
