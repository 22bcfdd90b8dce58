/** What a button shows of channels and their connections as allowed or refused is what the server answers to random actors and commands. */
import { channelConnections } from '@aura/contracts/channels/channel.ts'
import { answerOf, type Case, draws, pick, rounds, testDecisions } from '@aura/infra/decision-test.ts'
import { decide as decideChannel, decideConnection } from '@aura/machines/channels/decide.ts'
import { it } from 'vitest'

const decisions = testDecisions()
const { within } = decisions

const waiting = { state: 'waiting', closed_at: null } as const
const closed = (closed_at: Date) => ({ state: 'closed', closed_at, offered_to: null }) as const
const anyHealth = { status: 'ok', quality: null, limit: null, problem: null, checkedAt: null } as const

it('a channel and its connections', async () => {
  const draw = draws(4)
  const { channelId } = decisions.floor
  const conversationId = await decisions.floor.say('+5511987654321', 'Olá')
  const backup = { address: '+551140000000', settings: {}, health: { ...anyHealth } }
  for (let round = 0; round < rounds; round++) {
    const connected = pick(draw, [null, backup])
    const connection = connected === null ? 'primary' : pick(draw, channelConnections)
    const open = draw(2)
    const row = await within(async (tx) => {
      const set = open === 0 ? closed(new Date()) : waiting
      await tx.updateTable('conversations').set(set).where('id', '=', conversationId).execute()
      return await tx
        .updateTable('channels')
        .set({
          state: pick(draw, ['active', 'paused']),
          connection,
          backup: connected && JSON.stringify(connected),
        })
        .where('id', '=', channelId)
        .returningAll()
        .executeTakeFirstOrThrow()
    })
    const after = () =>
      within((tx) =>
        tx
          .selectFrom('channels')
          .where('id', '=', channelId)
          .select(['state', 'connection', 'backup'])
          .executeTakeFirstOrThrow(),
      )
    const actor = pick(draw, decisions.actors)
    const to = pick(draw, channelConnections)
    const force = draw(2) === 0
    const facts = { open }
    const cases: [string, object, Case['expected']][] = [
      ['pause-channel', {}, answerOf(decideChannel(row, { type: 'pause' }, { actor, facts }))],
      ['resume-channel', {}, answerOf(decideChannel(row, { type: 'resume' }, { actor, facts }))],
      ['remove-channel', { force }, answerOf(decideChannel(row, { type: 'remove', force }, { actor, facts }))],
      ['switch-channel', { connection: to }, answerOf(decideConnection(row, { type: 'switch', to }, { actor }))],
      ['remove-backup', {}, answerOf(decideConnection(row, { type: 'removeBackup' }, { actor }))],
    ]
    const [name, input, expected] = pick(draw, cases)
    await decisions.compare({ actor, name: `channels.${name}`, input: { channelId, ...input }, expected, after })
  }
  await within((tx) => tx.updateTable('channels').set({ state: 'active' }).where('id', '=', channelId).execute())
})
