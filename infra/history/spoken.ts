/** A call of the past: answered, or given up by the customer. */
import { callTimeouts, nextAsk, recordAnswer } from '@aura/server/calls/provider-commands.ts'
import { takeCall } from '@aura/server/calls/take-call.ts'
import type { ChannelRow } from '@aura/server/channels/channels.ts'
import type { Work } from '@aura/server/platform/handle.ts'
import { bookSpoken } from './costs.ts'
import type { Playback } from './playback.ts'
import type { Operator, Roster } from './roster.ts'
import type { Client } from './wording.ts'

export type Speaking = { at: number; until: number; client: Client; channel: ChannelRow; team: readonly Operator[] }

/** The provider does what it is asked for. */
async function obey(work: Work, callId: string): Promise<void> {
  const next = await nextAsk(work, callId, callTimeouts)
  if (next && next.ask !== 'look') await recordAnswer(work, next, { answer: 'done' }, callTimeouts)
}

export async function playSpoken(playback: Playback, roster: Roster, speaking: Speaking): Promise<void> {
  const { play, chance, newId } = playback
  const { at, until, client, channel } = speaking
  const externalId = `CA${newId(at).replaceAll('-', '')}`
  const patience = chance.between(35, 150) * 1000
  const slot = roster.next(speaking.team, at + chance.between(5, 40) * 1000, 'spoken')
  const picked = slot && slot.at < at + patience ? slot : null
  const talks = chance.between(50, 420) * 1000
  if (picked) roster.occupy(picked.operator, { from: picked.at, to: picked.at + talks + 40_000, kind: 'spoken' })

  await play(async (scene) => {
    const tells = (when: number, state: 'waiting' | 'over') =>
      scene.outside(when, (work) =>
        takeCall(work, channel, { type: 'call', externalId, from: client.phone, name: client.name, state }),
      )
    await tells(at, 'waiting')
    const {
      id: callId,
      conversation_id: conversationId,
      state,
    } = await scene.tx
      .selectFrom('calls')
      .where('external_id', '=', externalId)
      .select(['id', 'conversation_id', 'state'])
      .executeTakeFirstOrThrow()
    // Outside the hours of its queue a call is turned away at once.
    if (state !== 'waiting') return
    const leaves = (when: number) => (when < until ? when : until - 1_000)
    // Nobody is on the line any more when the past ends.
    if (!picked || conversationId === null || picked.at >= until) return await tells(leaves(at + patience), 'over')
    const { operator } = picked
    await scene.command(picked.at, operator.caller, 'conversations.claim', { conversationId })
    await scene.outside(picked.at + 900, (work) => obey(work, callId))
    const over = leaves(picked.at + talks)
    await tells(over, 'over')
    bookSpoken(playback, callId, over)
    await scene.command(over + chance.between(5, 26) * 1000, operator.caller, 'calls.finish-call', { callId })
  })
}
