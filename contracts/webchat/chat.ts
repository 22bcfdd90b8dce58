/**
 * What a visitor does. The token says which visitor of which channel it is; nothing in here names a conversation, so
 * there is none to be guessed.
 */
import * as z from 'zod/mini'
import { customerPhone } from '../contacts/typed-address.ts'
import { command } from '../platform/operation.ts'
import { email, id, singleLine, text, trimmed } from '../platform/values.ts'

export const visitorTextLimit = 4000

const page = trimmed(500).check(z.regex(/^https?:\/\/\S+$/))
const phone = text(30).check(z.refine((typed) => customerPhone(typed) !== null, { error: 'phone' }))

export const chatErrors = ['channels.not_found'] as const

/** What the form before the chat asks; the server holds it against the channel's settings. */
export const introduce = command('webchat.introduce', {
  input: z.strictObject({
    name: z._default(z.nullable(singleLine(80)), null),
    email: z._default(z.nullable(email), null),
    phone: z._default(z.nullable(phone), null),
    consent: z._default(z.boolean(), false),
    language: z._default(z.enum(['pt-BR', 'en-US', 'es-ES']), 'pt-BR'),
    page: z._default(z.nullable(page), null),
  }),
  output: z.strictObject({}),
  needs: 'visitor',
  errors: [...chatErrors, 'webchat.form_incomplete'],
  perMinute: 20,
})

/** Where answers follow a visitor who leaves; the next address takes the place of this one. */
export const leaveEmail = command('webchat.leave-email', {
  input: z.strictObject({ email }),
  output: z.strictObject({}),
  needs: 'visitor',
  errors: [...chatErrors, 'webchat.introduce_first'],
  perMinute: 10,
})

/** Taken once under its id, however often it is sent. */
export const sendToCompany = command('webchat.send', {
  input: z.strictObject({
    messageId: id,
    content: z.discriminatedUnion('type', [
      z.strictObject({ type: z.literal('text'), text: trimmed(visitorTextLimit, 1) }),
      z.strictObject({ type: z.literal('file'), fileId: id }),
    ]),
  }),
  output: z.strictObject({}),
  needs: 'visitor',
  errors: [...chatErrors, 'webchat.introduce_first', 'files.not_found'],
  perMinute: 30,
})

/** How far the company's messages came. */
export const tellSeen = command('webchat.seen', {
  input: z.strictObject({
    messageIds: z.array(id).check(z.maxLength(50)),
    status: z.enum(['delivered', 'read']),
  }),
  output: z.strictObject({}),
  needs: 'visitor',
  errors: chatErrors,
  perMinute: 120,
})

export const tellTyping = command('webchat.typing', {
  input: z.strictObject({}),
  output: z.strictObject({}),
  needs: 'visitor',
  errors: chatErrors,
  perMinute: 60,
})

/** The page that the visitor is on. */
export const tellPage = command('webchat.page', {
  input: z.strictObject({ page, title: trimmed(200) }),
  output: z.strictObject({}),
  needs: 'visitor',
  errors: chatErrors,
  perMinute: 60,
})

/** A link to a file of this chat, good for a while. */
export const fileLink = command('webchat.file-link', {
  input: z.strictObject({ messageId: id }),
  output: z.strictObject({ url: z.string() }),
  needs: 'visitor',
  errors: [...chatErrors, 'files.not_found'],
  secret: true,
  perMinute: 60,
})
