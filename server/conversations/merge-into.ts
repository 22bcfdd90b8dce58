import type { MergeRefusal } from '@aura/contracts/conversations/merge.ts'
import * as contracts from '@aura/contracts/conversations/merge.ts'
import { decideMerge, decideUnmerge, type MergeNext } from '@aura/machines/conversations/decide-merge.ts'
import { allowed } from '../platform/allowed.ts'
import type { Db } from '../platform/database/transact.ts'
import { handle } from '../platform/handle.ts'
import { refuse } from '../platform/refuse.ts'
import { anotherOpen, applyDecision, type Context, namesOf } from './decision.ts'
import { liveCalls } from './effects.ts'
import { type ConversationRow, lockConversation, wire } from './store.ts'

const no = (reason: MergeRefusal) => refuse('conversations.merge_refused', { params: { reason } })

/** In the order of their ids, like everybody who locks several. */
async function lockTwo(tx: Db, one: string, other: string): Promise<[ConversationRow, ConversationRow]> {
  const rows = new Map<string, ConversationRow>()
  for (const id of [one, other].sort()) rows.set(id, await lockConversation(tx, id))
  const [a, b] = [rows.get(one), rows.get(other)]
  return a && b ? [a, b] : refuse('conversations.not_found')
}

async function decidingOn({ tx, caller, now }: Context, row: ConversationRow, into: ConversationRow) {
  const facts = {
    nameOf: await namesOf(tx, caller.userId, [row.assignee_id, into.assignee_id]),
    calls: await liveCalls(tx, row),
    anotherOpen: await anotherOpen(tx, row),
  }
  return { actor: { id: caller.userId, permissions: caller.permissions }, now, facts }
}

export const mergeInto = handle(contracts.mergeInto, async (context) => {
  const { conversationId, intoId } = context.input
  const [row, into] = await lockTwo(context.tx, conversationId, intoId)
  const { next } = allowed(decideMerge(wire(row), wire(into), await decidingOn(context, row, into)))
  await linkTo(context, into, 'merged_here', row, next.into)
  return wire(await linkTo(context, row, 'merged', into, next.conversation))
})

export const unmerge = handle(contracts.unmerge, async (context) => {
  const { tx, input } = context
  const known = await tx
    .selectFrom('conversations')
    .where('id', '=', input.conversationId)
    .select('merged_into')
    .executeTakeFirst()
  if (!known) return refuse('conversations.not_found')
  if (known.merged_into === null) return no('not_merged')
  const [row, into] = await lockTwo(tx, input.conversationId, known.merged_into)
  const pair = { into: wire(into), beforeMerge: row.before_merge }
  const { next } = allowed(decideUnmerge(wire(row), pair, await decidingOn(context, row, into)))
  await linkTo(context, into, 'unmerged', row, next.into)
  return wire(await linkTo(context, row, 'unmerged', into, next.conversation))
})

type MergeEntry = 'merged' | 'merged_here' | 'unmerged'

/** Each of the two says in its thread what became of the other. */
async function linkTo(
  context: Context,
  row: ConversationRow,
  change: MergeEntry,
  other: ConversationRow,
  { beforeMerge, ...next }: MergeNext['conversation'] | (MergeNext['into'] & { beforeMerge?: undefined }),
) {
  const entry = { change, toId: other.id, toName: other.channel_kind }
  const remembers = beforeMerge === undefined ? {} : { before_merge: beforeMerge && JSON.stringify(beforeMerge) }
  return await applyDecision(context, row, { next, effects: [{ type: 'entry', entry }] }, remembers)
}
