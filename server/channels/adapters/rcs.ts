/**
 * RCS over Google's RCS for Business. A message has the name that we give it, and a name that is known is not taken
 * a second time: so after no answer it is simply said again.
 */
import { Readable } from 'node:stream'
import { channelParts } from '@aura/contracts/channels/channel-parts.ts'
import * as z from 'zod/mini'
import { type Adapter, type Connection, type Delivery, ProviderError, type Sending } from '../adapter.ts'
import { isSigned, sameText } from './proof.ts'
import { type Answer, ask, failure, healthOf, reach, short } from './provider.ts'
import { rcsMessage } from './rcs-message.ts'
import { readRcs, signedPart, typingRcs } from './rcs-read.ts'
import { accessToken, forgetToken } from './rcs-token.ts'

const base = ({ settings: { baseUrl = '' } }: Connection) => baseUrl.replace(/\/+$/, '')
const problemOf = z.object({ error: z.object({ message: z.string() }) })

function failed(answer: Answer): Error {
  const { success, data } = z.safeParse(problemOf, answer.body)
  return failure(answer, success ? short(`${data.error.message} (${answer.status})`, 500) : null)
}

const isGood = ({ status }: Answer) => status >= 200 && status < 300

/** A no to this message in itself: the provider never took it, also at an earlier call. */
class MessageRefused extends ProviderError {
  constructor(message: string) {
    super('refused', message)
  }
}

/** Every other no is about the agent or its credentials, and says nothing of an earlier call. */
const messageStatuses = [400, 404]

type Asking = { path: string; body?: string | Uint8Array; type?: string; signal: AbortSignal }

/** A right that was taken away is asked for once more before it counts. */
async function call(connection: Connection, asking: Asking): Promise<Answer> {
  const { path, body, type = 'application/json', signal } = asking
  const runOnce = async () =>
    await ask(connection, {
      url: `${base(connection)}${path}`,
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${await accessToken(connection, signal)}`, 'content-type': type },
      ...(body !== undefined && { body }),
      signal,
    })
  const answer = await runOnce()
  if (answer.status !== 401) return answer
  forgetToken(connection)
  return await runOnce()
}

const uploaded = z.object({ name: z.string() })

/** A failed upload leaves no doubt: the message itself was not sent yet. */
async function upload(connection: Connection, file: NonNullable<Sending['file']>, signal: AbortSignal) {
  const agent = encodeURIComponent(connection.address)
  try {
    const path = `/upload/v1/files?agentId=${agent}`
    const answer = await call(connection, { path, body: file.bytes, type: file.type, signal })
    if (!isGood(answer)) throw failed(answer)
    return z.parse(uploaded, answer.body).name
  } catch (error) {
    if (error instanceof ProviderError) throw error
    throw new ProviderError('later', `the file was not taken: ${error instanceof Error ? error.message : error}`)
  }
}

const number = /^\+\d{8,15}$/
/** Of the range that belongs to nobody: only what is answered about us matters. */
const nobody = '+12025550123'

async function send(connection: Connection, sending: Sending, signal: AbortSignal) {
  const { to, file, messageId } = sending
  if (!number.test(to)) throw new MessageRefused(`"${to}" is no telephone number.`)
  const message = rcsMessage(sending, file && (await upload(connection, file, signal)))
  const query = new URLSearchParams({ messageId, agentId: connection.address })
  const path = `/v1/phones/${to}/agentMessages?${query}`
  const answer = await call(connection, { path, body: JSON.stringify(message), signal })
  // It has this one already.
  if (isGood(answer) || answer.status === 409) return { externalId: messageId }
  const problem = failed(answer)
  throw messageStatuses.includes(answer.status) ? new MessageRefused(problem.message) : problem
}

export const rcs: Adapter = {
  kind: 'rcs',
  ...channelParts.rcs,

  health: (connection, signal) =>
    healthOf(async () => {
      const query = new URLSearchParams({ requestId: crypto.randomUUID(), agentId: connection.address })
      const answer = await call(connection, { path: `/v1/phones/${nobody}/capabilities?${query}`, signal })
      // 404 says that the number is unreachable there, so the credentials are valid.
      if (!isGood(answer) && answer.status !== 404) throw failed(answer)
      return { status: 'ok', quality: null, limit: null, problem: null }
    }),

  send,

  async lookUp(connection, sending, _since, signal) {
    try {
      return await send(connection, sending, signal)
    } catch (error) {
      return error instanceof MessageRefused ? 'not_sent' : 'unknown'
    }
  },
  lookUpSends: true,

  answer({ secrets: { clientToken = '' } }, { body }) {
    const { success, data } = z.safeParse(z.object({ clientToken: z.string(), secret: z.string() }), parsed(body))
    return success && sameText(clientToken, data.clientToken) ? data.secret : null
  },

  verify({ secrets: { clientToken = '' } }, { headers, body }: Delivery) {
    const signed = signedPart(body)
    return signed !== null && isSigned('sha512', 'base64', clientToken, signed, headers['x-goog-signature'] ?? '')
  },

  read: ({ body }, { address }) => readRcs(body, address),

  typing: ({ body }, { address }) => typingRcs(body, address),

  /** A customer's file stands under an address of its own, and needs no token. */
  async media(connection, mediaId, signal) {
    const answer = await reach(connection, { url: mediaId, signal })
    if (answer.statusCode !== 200) {
      answer.destroy()
      throw failure({ status: answer.statusCode ?? 0, body: null }, null)
    }
    const size = Number(answer.headers['content-length'])
    return {
      type: answer.headers['content-type'] ?? 'application/octet-stream',
      name: null,
      size: Number.isSafeInteger(size) && size > 0 ? size : null,
      body: Readable.toWeb(answer),
    }
  },
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}
