/**
 * E-mail: out through the company's own mail server, in through our listener (`workers/channels/mail-door.ts`),
 * which stores each letter as it came. There are no receipts; a letter that comes back says that one of ours failed.
 */
import { ReadableStream } from 'node:stream/web'
import { channelParts } from '@aura/contracts/channels/channel-parts.ts'
import { email as mailAddress } from '@aura/contracts/platform/values.ts'
import * as z from 'zod/mini'
import { type Adapter, ProviderError } from '../adapter.ts'
import { letterId, writtenLetter } from './email-message.ts'
import { attachmentOf, readEmail } from './email-read.ts'
import { healthOf } from './provider.ts'
import { talkTo } from './smtp.ts'

export const email: Adapter = {
  kind: 'email',
  ...channelParts.email,

  health: (connection, signal) =>
    healthOf(async () => {
      await talkTo(connection, null, signal)
      return { status: 'ok', quality: null, limit: null, problem: null }
    }),

  async send(connection, sending, signal) {
    if (!z.safeParse(mailAddress, sending.to).success)
      throw new ProviderError('refused', `"${sending.to}" is no e-mail address.`)
    const raw = await writtenLetter(connection, sending)
    await talkTo(connection, { from: connection.address, to: sending.to, raw }, signal)
    return { externalId: letterId(connection.address, sending.messageId) }
  },

  /** Mail comes through its own door; nobody delivers it to this one. */
  verify: () => false,

  read: ({ body, receivedAt }) => readEmail(body, receivedAt),

  async media({ delivered }, mediaId) {
    const [, digest = '', index] = /^([0-9a-f]{64})\/(0|[1-9]\d?)$/.exec(mediaId) ?? []
    const body = await delivered?.(digest)
    const file = body ? await attachmentOf(body, Number(index)) : null
    if (!file) throw new ProviderError('refused', 'The letter with this file is not kept any more.')
    const { type, name, bytes } = file
    const stream = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(bytes)
        controller.close()
      },
    })
    return { type, name, size: bytes.length, body: stream }
  },
}
