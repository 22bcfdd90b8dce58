/** An SMS gateway that speaks Twilio's Messages API: forms with basic auth, deliveries signed over their address. */
import { Readable } from 'node:stream'
import { channelParts } from '@aura/contracts/channels/channel-parts.ts'
import * as z from 'zod/mini'
import { type Adapter, ProviderError, type Sending } from '../adapter.ts'
import { failure, fileFailure, reach } from './provider.ts'
import { readSms } from './sms-read.ts'
import { account, askAccount, basic, failed, healthOfAccount, isFromTwilio, isGood } from './twilio.ts'

/** An SMS is words and nothing else. */
function wordsOf({ content }: Sending): string {
  if (content.type === 'text' || content.type === 'template') return content.text
  throw new ProviderError('refused', `An SMS carries no "${content.type}".`)
}

const made = z.object({ sid: z.string().check(z.minLength(1)) })
const listed = z.object({
  messages: z.array(z.object({ sid: z.string(), body: z.string(), date_created: z.string(), direction: z.string() })),
  next_page_uri: z.nullish(z.string()),
})

/** Their clock and ours differ by less than this. */
const clockSlackMs = 120_000

export const sms: Adapter = {
  kind: 'sms',
  ...channelParts.sms,

  health: healthOfAccount,

  async send(connection, sending, signal) {
    const form = {
      To: sending.to,
      From: connection.address,
      Body: wordsOf(sending),
      StatusCallback: connection.hookUrl,
    }
    const answer = await askAccount(connection, { path: '/Messages.json', form, signal })
    if (!isGood(answer)) throw failed(answer)
    return { externalId: z.parse(made, answer.body).sid }
  },

  async lookUp(connection, sending, since, signal) {
    const earliest = since.getTime() - clockSlackMs
    const query = new URLSearchParams({
      To: sending.to,
      From: connection.address,
      'DateSent>': new Date(earliest).toISOString().slice(0, 10),
      PageSize: '1000',
    })
    const answer = await askAccount(connection, { path: `/Messages.json?${query}`, signal })
    if (!isGood(answer)) throw failed(answer)
    const { messages, next_page_uri } = z.parse(listed, answer.body)
    const words = wordsOf(sending)
    const same = messages.filter(
      ({ body, direction, date_created }) =>
        body === words && direction.startsWith('outbound') && Date.parse(date_created) >= earliest,
    )
    // A second is the finest their clock says. What is older may be an earlier message with the same words.
    const from = Math.floor(since.getTime() / 1000) * 1000
    const [found, ...more] = same.filter(({ date_created }) => Date.parse(date_created) >= from)
    if (found && more.length === 0) return { externalId: found.sid }
    return same.length > 0 || next_page_uri ? 'unknown' : 'not_sent'
  },

  verify: isFromTwilio,
  read: ({ body }, { settings: { accountSid = '' } }) => readSms(body, accountSid),

  async media(connection, mediaId, signal) {
    const own = new URL(account(connection))
    const uRL = URL.canParse(mediaId) ? new URL(mediaId) : null
    // The password goes to the gateway's own address alone; where that sends us on, we go without.
    if (uRL?.origin !== own.origin) throw new ProviderError('refused', 'This file is not at the provider.')
    let answer = await reach(connection, { url: uRL.href, headers: basic(connection), signal })
    const next = answer.headers.location
    if (next && answer.statusCode && answer.statusCode >= 300 && answer.statusCode < 400) {
      answer.destroy()
      answer = await reach(connection, { url: URL.parse(next, uRL.href)?.href ?? '', signal })
    }
    if (answer.statusCode !== 200) {
      answer.destroy()
      const refused = { status: answer.statusCode ?? 0, body: null }
      throw fileFailure(refused, failure(refused, null))
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
