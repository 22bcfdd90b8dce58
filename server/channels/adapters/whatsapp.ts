/** WhatsApp Cloud API: Graph calls with a bearer token, deliveries signed with the app's secret. */
import { Readable } from 'node:stream'
import { channelParts } from '@aura/contracts/channels/channel-parts.ts'
import * as z from 'zod/mini'
import { type Adapter, type Connection, ProviderError } from '../adapter.ts'
import { isSigned, sameText } from './proof.ts'
import { ask, failure, fileFailure, healthOf, reach, short } from './provider.ts'
import { base, bearer, failed, isGood } from './whatsapp-graph.ts'
import { whatsappMessage } from './whatsapp-message.ts'
import { readWhatsapp } from './whatsapp-read.ts'
import { whatsappTemplates } from './whatsapp-templates.ts'

const numberId = ({ settings: { phoneNumberId = '' } }: Connection) => phoneNumberId

/** A failed upload leaves no doubt: the message itself was not sent yet. */
async function upload(
  connection: Connection,
  file: { name: string; type: string; bytes: Uint8Array },
  signal: AbortSignal,
): Promise<string> {
  const form = new FormData()
  form.set('messaging_product', 'whatsapp')
  form.set('type', file.type)
  form.set('file', new Blob([Buffer.from(file.bytes)], { type: file.type }), file.name)
  // Only to write the parts down; it goes nowhere.
  const written = new Response(form)
  try {
    const answer = await ask(connection, {
      url: `${base(connection)}/${numberId(connection)}/media`,
      method: 'POST',
      headers: { ...bearer(connection), 'content-type': written.headers.get('content-type') ?? '' },
      body: await written.bytes(),
      signal,
    })
    if (!isGood(answer)) throw failed(answer)
    return z.parse(z.object({ id: z.string() }), answer.body).id
  } catch (error) {
    if (error instanceof ProviderError) throw error
    throw new ProviderError('later', `the file was not taken: ${error instanceof Error ? error.message : error}`)
  }
}

const accepted = z.object({ messages: z.tuple([z.object({ id: z.string().check(z.minLength(1)) })]) })
const about = z.object({
  quality_rating: z.optional(z.string()),
  messaging_limit_tier: z.optional(z.string()),
  status: z.optional(z.string()),
})
const fileInfo = z.object({ url: z.string(), mime_type: z.string(), file_size: z.optional(z.number()) })
/** A flagged number still sends; its grade says the rest. */
const working = new Set(['CONNECTED', 'FLAGGED'])
const qualities: Record<string, 'green' | 'yellow' | 'red'> = { GREEN: 'green', YELLOW: 'yellow', RED: 'red' }

export const whatsapp: Adapter = {
  kind: 'whatsapp',
  ...channelParts.whatsapp,

  health: (connection, signal) =>
    healthOf(async () => {
      const fields = 'verified_name,display_phone_number,quality_rating,messaging_limit_tier,status'
      const url = `${base(connection)}/${numberId(connection)}?fields=${fields}`
      const answer = await ask(connection, { url, headers: bearer(connection), signal })
      if (!isGood(answer)) throw failed(answer)
      const { quality_rating = '', messaging_limit_tier, status = 'CONNECTED' } = z.parse(about, answer.body)
      const connected = working.has(status)
      return {
        status: connected ? 'ok' : 'failing',
        quality: qualities[quality_rating] ?? null,
        limit: short(messaging_limit_tier),
        problem: connected ? null : short(status),
      }
    }),

  async send(connection, sending, signal) {
    const { file } = sending
    const message = whatsappMessage(sending, file && (await upload(connection, file, signal)))
    const answer = await ask(connection, {
      url: `${base(connection)}/${numberId(connection)}/messages`,
      method: 'POST',
      headers: { ...bearer(connection), 'content-type': 'application/json' },
      body: JSON.stringify(message),
      signal,
    })
    if (!isGood(answer)) throw failed(answer)
    return { externalId: z.parse(accepted, answer.body).messages[0].id }
  },

  greet({ secrets: { verifyToken = '' } }, query) {
    const isRequested = query['hub.mode'] === 'subscribe' && sameText(verifyToken, query['hub.verify_token'] ?? '')
    return isRequested ? (query['hub.challenge'] ?? null) : null
  },

  verify({ secrets: { appSecret = '' } }, { headers, body }) {
    const [, signature = ''] = /^sha256=([0-9a-f]{64})$/.exec(headers['x-hub-signature-256'] ?? '') ?? []
    return isSigned('sha256', 'hex', appSecret, body, signature)
  },

  read: ({ body }, { settings }) => readWhatsapp(body, settings),

  templates: whatsappTemplates,

  async media(connection, mediaId, signal) {
    const url = `${base(connection)}/${encodeURIComponent(mediaId)}`
    const result = await ask(connection, { url, headers: bearer(connection), signal })
    if (!isGood(result)) throw fileFailure(result, failed(result))
    const info = z.parse(fileInfo, result.body)
    const answer = await reach(connection, { url: info.url, headers: bearer(connection), signal })
    if (answer.statusCode !== 200) {
      answer.destroy()
      const refused = { status: answer.statusCode ?? 0, body: null }
      throw fileFailure(refused, failure(refused, null))
    }
    return { type: info.mime_type, name: null, size: info.file_size ?? null, body: Readable.toWeb(answer) }
  },
}
