/** `POST /voice/turns`: a turn of the voice session whose answer goes out a line at a time, as soon as each sentence is spoken. */
import { PassThrough } from 'node:stream'
import { type SpokenLine, spokenTurnPath } from '@aura/contracts/assistant/spoken-turn.ts'
import { voiceChat } from '@aura/contracts/assistant/voice.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { assertMayCall } from '../../platform/caller.ts'
import { errorBody, refusalOf } from '../../platform/error-body.ts'
import type { AsCaller, OpenFor } from '../../platform/handle.ts'
import { originOf } from '../../platform/http/origin.ts'
import { parse } from '../../platform/parse.ts'
import { refuse } from '../../platform/refuse.ts'
import { askerOf, type Views } from '../asker.ts'
import { speechBySentences } from './speech-by-sentences.ts'
import { takeTurn } from './take-turn.ts'

const { name, perMinute } = voiceChat

export const spokenTurnDoor = (views: Views) => (app: FastifyInstance, open: OpenFor) => {
  // The recording is read once its sender is known, and within the limit of turns.
  const onRequest = async (request: FastifyRequest) => {
    const context = contextOf(request, open)
    await context.asCaller(async () => {})
    context.limit()
  }
  app.post(spokenTurnPath, { onRequest }, (request, reply) => speakTurn(request, reply, { open, views }))
}

function contextOf(request: FastifyRequest, open: OpenFor) {
  const { authorization = refuse('auth.required') } = request.headers
  const context = open({ name, perMinute, origin: originOf(request), authorization, setCookie: () => {} })
  const asCaller: AsCaller = (work) =>
    context.asCaller(async (inside) => {
      assertMayCall(voiceChat, inside.caller)
      return await work(inside)
    })
  return { ...context, asCaller }
}

async function speakTurn(
  request: FastifyRequest,
  reply: FastifyReply,
  { open, views }: { open: OpenFor; views: Views },
): Promise<FastifyReply> {
  const context = contextOf(request, open)
  const input = parse(voiceChat.input, request.body)
  const asker = await askerOf(context, views)
  const lines = new PassThrough()
  const isThere = () => !reply.raw.destroyed
  // A listener that goes away in the middle is no fault of ours.
  lines.on('error', () => {})
  const write = (line: SpokenLine) => {
    if (isThere() && !lines.destroyed) lines.write(`${JSON.stringify(line)}\n`)
  }
  const speech = speechBySentences({ hear: (spoken) => write({ type: 'sentence', ...spoken }), isThere })
  void takeTurn(asker, input, speech)
    .then(
      ({ turn }) => write({ type: 'whole', ...turn }),
      (error: unknown) => {
        const { refusal, expected } = refusalOf(error)
        if (!expected) request.log.error({ err: error }, 'a turn failed')
        write({ type: 'refused', error: errorBody(refusal, context.origin.language) })
      },
    )
    .finally(() => lines.end())
  return reply
    .header('cache-control', 'no-store')
    .header('x-accel-buffering', 'no')
    .type('application/x-ndjson; charset=utf-8')
    .send(lines)
}
