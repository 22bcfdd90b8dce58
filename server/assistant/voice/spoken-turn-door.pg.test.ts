/** The door of spoken turns: whose recordings it reads, for whom it speaks, and what a fault stops. */
import type { AddressInfo } from 'node:net'
import { spokenTurnPath } from '@aura/contracts/assistant/spoken-turn.ts'
import { type VoiceViewState, voiceChat } from '@aura/contracts/assistant/voice.ts'
import { testAgents } from '@aura/infra/agents-test.ts'
import { sharedWorld } from '@aura/infra/shared-world.ts'
import { recording, voiceCalls } from '@aura/infra/voice-test.ts'
import type { FastifyReply } from 'fastify'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type AccessTokens, accessTokens } from '../../platform/access-token.ts'
import type { OpenContext, OpenFor } from '../../platform/handle.ts'
import { errorDoor } from '../../platform/http/api.ts'
import { createApp } from '../../platform/http/app.ts'
import { createLogger } from '../../platform/observe/log.ts'
import { parse } from '../../platform/parse.ts'
import { refuse } from '../../platform/refuse.ts'
import { snapshotView } from '../../platform/snapshot-view.ts'
import { askerOf } from '../asker.ts'
import type { SpeechFor } from './answer-speech.ts'
import { voiceView } from './session.ts'
import { spokenTurnDoor } from './spoken-turn-door.ts'
import { takeTurn } from './take-turn.ts'

const test = testAgents()
const { call, connect, createAgent, provider } = test
const { connectSpeech } = voiceCalls({ call, connect })
let stop = new AsyncDisposableStack()

beforeEach(() => {
  vi.stubEnv('PATH', '')
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await stop.disposeAsync()
  stop = new AsyncDisposableStack()
})

type Context = OpenContext<undefined>

/** `change`: what is different in the context of each request. */
async function openDoor(change: (context: Context) => Partial<Context>) {
  const app = await createApp(await sharedWorld().config(), createLogger('silent', 'test'))
  stop.defer(() => app.close())
  errorDoor(app)
  const tokens = accessTokens(app, 600, () => new Date())
  const openFor = test.bench.openFor(tokens.verify)
  const open: OpenFor = (request) => {
    const context = openFor(request)
    return { ...context, ...change(context) }
  }
  const replies: FastifyReply[] = []
  app.addHook('onRequest', async (_, reply) => void replies.push(reply))
  spokenTurnDoor(new Map())(app, open)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const authorization = `Bearer ${tokenOf(tokens)}`
  const post = (body: string, signal?: AbortSignal) =>
    fetch(`http://127.0.0.1:${port}${spokenTurnPath}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization },
      ...{ body, ...(signal && { signal }) },
    })
  return { post, replies, open, authorization }
}

function tokenOf(tokens: AccessTokens): string {
  const claims = test.company.people[0]?.claims
  if (!claims) throw new Error('nobody is there')
  return tokens.sign(claims).token
}

async function turns(): Promise<VoiceViewState['turns']> {
  const visible = { room: '', owner: test.idOf(0) }
  const { json } = await snapshotView(test.bench.pool, test.company.id, voiceView, {}, visible)
  return (JSON.parse(json) as VoiceViewState).turns
}

it('above the limit of turns, no body is read', async () => {
  const { post } = await openDoor(() => ({ limit: () => refuse('request.too_many', { params: { retryAfterMs: 1 } }) }))
  expect((await post('no JSON')).status).toBe(429)
})

it('to a listener who goes away before the answer begins, nothing is spoken', async () => {
  await connectSpeech(0)
  const { id: agentId } = await createAgent()
  const [reached, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let transactions = 0
  const { post, replies } = await openDoor(({ asCaller }) => ({
    asCaller: async (work) => {
      transactions += 1
      if (transactions === 2) {
        reached.resolve()
        await gate.promise
      }
      return await asCaller(work)
    },
  }))
  const from = provider(0).requests.length
  const gone = new AbortController()
  const answer = post(JSON.stringify({ audio: recording, agentId, language: 'pt-BR' }), gone.signal)
  const aborted = expect(answer).rejects.toThrow()
  await reached.promise
  gone.abort()
  await aborted
  await expect.poll(() => replies[0]?.raw.destroyed).toBe(true)
  gate.resolve()
  await expect.poll(async () => (await turns()).at(-1)?.state).toBe('done')
  const paths = provider(0).requests.slice(from)
  expect(paths.map(({ path }) => path)).toEqual(['/audio/transcriptions', '/chat/completions'])
})

it('a fault in a turn stops the sentences that wait to be spoken', async () => {
  await connectSpeech(0)
  const { id: agentId } = await createAgent()
  const { open, authorization } = await openDoor(() => ({}))
  const origin = { address: '127.0.0.1', userAgent: null, language: 'pt-BR', cookies: {} } as const
  const asker = await askerOf(open({ name: 'test', origin, authorization, setCookie: () => {} }), new Map())
  let signal: AbortSignal | undefined
  const faulty: SpeechFor = (parts) => {
    signal = parts.signal
    return { grow: () => {}, finish: async () => await Promise.reject(new Error('a fault')) }
  }
  const input = parse(voiceChat.input, { audio: recording, agentId, language: 'pt-BR' })
  await expect(takeTurn(asker, input, faulty)).rejects.toThrow('a fault')
  expect(signal?.aborted).toBe(true)
})
