/** The voice session: the same after whatever happened, one turn at a time, cancelled and reset, settled after a death. */
import { randomUUIDv7 } from 'node:crypto'
import type { VoiceViewState } from '@aura/contracts/assistant/voice.ts'
import { turnLimit } from '@aura/contracts/assistant/voice.ts'
import type { WireEvent } from '@aura/contracts/platform/protocol.ts'
import { testAgents } from '@aura/infra/agents-test.ts'
import { codeOf } from '@aura/infra/operations-test.ts'
import { voiceCalls } from '@aura/infra/voice-test.ts'
import { voiceReducer } from '@aura/machines/assistant/voice-turns.ts'
import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import { snapshotView } from '../../platform/snapshot-view.ts'
import { settleLost } from '../lost-answers.ts'
import { voiceView } from './session.ts'

const test = testAgents()
const { call, connect, createAgent, provider } = test
const { connectSpeech, speak } = voiceCalls({ call, connect })
beforeEach(() => {
  vi.stubEnv('PATH', '')
})
afterAll(() => vi.unstubAllEnvs())

async function snapshot(who = 0): Promise<{ position: number; state: VoiceViewState }> {
  const visible = { room: '', owner: test.idOf(who) }
  const { position, json } = await snapshotView(test.bench.pool, test.company.id, voiceView, {}, visible)
  return { position, state: JSON.parse(json) }
}
const turns = async (who = 0) => (await snapshot(who)).state.turns
const states = async () => (await turns()).map(({ state }) => state)

/** A turn whose provider never answers. */
async function hang(agentId: string, turnId = randomUUIDv7()) {
  provider(0).answer({ fault: { kind: 'silence', after: 1 } })
  const ending = codeOf(speak(agentId, { turnId }))
  await expect.poll(() => provider(0).requests.at(-1)?.path).toBe('/chat/completions')
  return { ending }
}

it('whatever happens to a session, the view folded from its events is the view as it is read', async () => {
  await connectSpeech(0)
  const { id: agentId } = await createAgent()
  const before = await snapshot()
  await speak(agentId)
  provider(0).answer({ speech: { heard: '', fault: { kind: 'status', status: 500 } } })
  await codeOf(speak(agentId))
  provider(0).answer({})
  const { ending } = await hang(agentId)
  await call(0, 'assistant.cancel-voice', {})
  expect(await ending).toBe('assistant.voice_cancelled')
  const folded = async () => {
    const after = await snapshot()
    const { commits } = await test.bench.log.range(test.company.id, before.position)
    const events = commits.flatMap((commit) => commit.events.map((event): WireEvent => JSON.parse(event.json)))
    expect(events.reduce(voiceReducer.fold, before.state)).toEqual(after.state)
    return after.state.turns
  }
  expect(await folded()).toMatchObject([
    { state: 'done', agent: 'Lia', answer: 'Boa tarde, tudo bem?', model: 'small-chat' },
    { state: 'failed', problem: 'assistant.audio_failed' },
    { state: 'cancelled', heard: 'Quantas conversas estão abertas?' },
  ])
  await call(0, 'assistant.reset-voice', {})
  expect(await folded()).toEqual([])
  expect(await test.openCalls()).toBe(0)
})

it('one recording of a person is processed at a time, and each person has a session', async () => {
  await connectSpeech(0)
  const { id: agentId } = await createAgent()
  const { ending } = await hang(agentId)
  expect(await codeOf(speak(agentId))).toBe('assistant.voice_not_now')
  provider(0).answer({})
  await speak(agentId, {}, 1)
  expect(await turns(1)).toHaveLength(1)
  await call(0, 'assistant.reset-voice', {})
  expect(await ending).toBe('assistant.voice_cancelled')
  expect(await turns()).toEqual([])
  expect(await codeOf(call(0, 'assistant.cancel-voice', {}))).toBe('assistant.voice_not_now')
})

it('a turn has an id of its own: a repeat and somebody else’s are refused', async () => {
  await connectSpeech(0)
  const { id: agentId } = await createAgent()
  const turnId = randomUUIDv7()
  await speak(agentId, { turnId })
  expect(await codeOf(speak(agentId, { turnId }))).toBe('assistant.id_taken')
  expect(await codeOf(speak(agentId, { turnId }, 1))).toBe('assistant.id_taken')
})

it('a turn whose process died is settled once, and another one can be begun', async () => {
  await connectSpeech(0)
  const { id: agentId } = await createAgent()
  const { ending } = await hang(agentId)
  await test.within(({ tx }) =>
    tx
      .updateTable('assistant_voice_turns')
      .set({ lease_until: new Date(0) })
      .where('state', '=', 'processing')
      .execute(),
  )
  await test.within((work) => settleLost(work))
  expect(await turns()).toMatchObject([{ state: 'failed', problem: 'assistant.audio_failed' }])
  provider(0).answer({})
  await speak(agentId)
  expect(await states()).toEqual(['failed', 'done'])
  // The first process comes back after all, and is not wanted any more.
  await call(0, 'assistant.reset-voice', {})
  void ending
})

it('the newest turns are kept, and the oldest go', async () => {
  const { id: agentId } = await createAgent()
  await speak(agentId, { text: 'Quantos contatos temos?' })
  const [first] = await turns()
  await test.within(async ({ tx }) => {
    const row = await tx.selectFrom('assistant_voice_turns').selectAll().executeTakeFirstOrThrow()
    const { serial: _, ...values } = row
    const copies = Array.from({ length: turnLimit }, () => ({ ...values, id: randomUUIDv7() }))
    await tx.insertInto('assistant_voice_turns').values(copies).execute()
  })
  await speak(agentId, { text: 'Quantos contatos temos?' })
  const all = await turns()
  expect(all).toHaveLength(turnLimit)
  expect(all.some(({ id }) => id === first?.id)).toBe(false)
})
