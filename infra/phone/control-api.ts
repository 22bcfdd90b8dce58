/** What the page and tests ask of the simulator under `/dev/phone/api/`: to be a customer, and to look. */
import { email } from '@aura/contracts/platform/values.ts'
import * as z from 'zod/mini'
import { type Account, accountInput, credentialsOf, idOf, makeAccount } from './account.ts'
import { changed, good, someBehaviour } from './behaviour.ts'
import { callControl } from './control-calls.ts'
import { No } from './control-refusal.ts'
import type { PhoneContent } from './message-store.ts'
import type { Answered, ProviderRegistry, ProviderRequest } from './provider-registry.ts'
import { reviewed, type Template } from './template.ts'
import { carryReaction, carryRead, carryTyping, carryWritten, newId } from './webhook-delivery.ts'
import { decide } from './whatsapp-templates-api.ts'

const accountId = z.string()
const phone = z.string().check(z.regex(/^\+\d{8,15}$/))
const nullableText = z._default(z.nullable(z.string().check(z.maxLength(4096))), null)

/** A file comes as base64; it is stored and gets an id. */
export const written = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('text'), text: z.string().check(z.minLength(1)) }),
  z.strictObject({
    type: z.literal('media'),
    media: z.enum(['image', 'audio', 'video', 'document', 'sticker']),
    base64: z.string(),
    mime: z.string(),
    name: nullableText,
    caption: nullableText,
  }),
  z.strictObject({
    type: z.literal('location'),
    latitude: z.number(),
    longitude: z.number(),
    name: nullableText,
    address: nullableText,
  }),
  /** Of the buttons under a message; `replyTo` names the message. */
  z.strictObject({ type: z.literal('choice'), id: z.string() }),
  z.strictObject({ type: z.literal('contacts'), name: z.string() }),
  z.strictObject({ type: z.literal('unsupported') }),
])

const reached = z.union([phone, email])

const write = z.strictObject({
  accountId,
  /** The customer's number; on an e-mail account the address. */
  from: reached,
  /** Of a letter. */
  subject: nullableText,
  name: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
  content: written,
  replyTo: nullableText,
})
const newcomer = z.strictObject({ phone, name: z.string() })
const react = z.strictObject({ messageId: z.string(), emoji: z.nullable(z.string()) })
const read = z.strictObject({ accountId, customer: reached })
const typing = z.strictObject({ accountId, from: phone })
const judge = z.strictObject({
  accountId,
  name: z.string(),
  language: z.string(),
  status: z.enum(reviewed),
  reason: z._default(z.nullable(z.string().check(z.maxLength(200))), null),
})
const behave = z.strictObject({ accountId, behaviour: z.nullable(someBehaviour) })

/** What the calls of the control take. */
export type Write = z.input<typeof write>
export type React = z.input<typeof react>
export type Read = z.input<typeof read>
export type Typing = z.input<typeof typing>
export type Behave = z.input<typeof behave>
export type Judge = z.input<typeof judge>

const ok = (body: object): Answered => ({ status: 200, body })

export async function controlApi(
  house: ProviderRegistry,
  name: string,
  providerRequest: ProviderRequest,
): Promise<Answered> {
  try {
    if (providerRequest.method === 'GET') return await look(house, name, providerRequest.url.searchParams)
    if (providerRequest.method === 'POST') return ok(act(house, name, jsonOf(providerRequest)))
    return { status: 405, body: { error: 'GET or POST' } }
  } catch (error) {
    if (error instanceof No) return { status: error.status, body: { error: error.message } }
    if (error instanceof z.core.$ZodError) return { status: 400, body: { error: z.prettifyError(error) } }
    throw error
  }
}

async function look(house: ProviderRegistry, name: string, query: URLSearchParams): Promise<Answered> {
  const { talk, poster } = house
  switch (name) {
    case 'state':
      return ok({
        version: talk.version(),
        accounts: [...house.accounts.values()].map(publicAccount),
        customers: talk.customers(),
      })
    case 'messages': {
      const from = query.get('from')
      const found = talk.find({
        ...(query.get('account') && { accountId: query.get('account') ?? '' }),
        ...(query.get('customer') && { customer: query.get('customer') ?? '' }),
        ...((from === 'customer' || from === 'company') && { from }),
        after: Number(query.get('after')) || 0,
      })
      return ok({ version: talk.version(), messages: found })
    }
    case 'changes':
      return ok(changes(house, Number(query.get('after')) || 0))
    case 'templates':
      return ok({ templates: templatesOf(accountOf(house, query.get('account') ?? '')) })
    case 'calls':
      return ok({ calls: house.lines.find(query.get('account') ?? undefined, Number(query.get('after')) || 0) })
    case 'posted':
      return ok({ posted: poster.posted(query.get('account') ?? undefined) })
    case 'idle':
      await poster.idle()
      return ok({ idle: true })
    default:
      return name.startsWith('media/') ? file(house, name.slice('media/'.length)) : missing()
  }
}

const templatesOf = (account: Account): readonly Template[] => (account.kind === 'whatsapp' ? account.templates : [])

const shownMessages = 500
const shownCustomers = 100

/** What the page asks for again and again. A simulator that began anew has another `began`. */
function changes({ talk, lines, accounts, began }: ProviderRegistry, after: number): object {
  return {
    began,
    version: talk.version(),
    accounts: [...accounts.values()].map(publicAccount),
    customers: talk.customers().slice(-shownCustomers),
    messages: talk.find({ after }).slice(-shownMessages),
    calls: lines.shown(),
  }
}

const missing = (): never => {
  throw new No(404, 'There is nothing here.')
}

/** Everything but its secrets. */
const publicAccount = (account: Account) => {
  const { id, kind, address, name, callbackUrl, behaviour } = account
  const templates = templatesOf(account).map(({ name, language, status }) => ({ name, language, status }))
  return { id, kind, address, name, connected: callbackUrl !== null, behaviour, templates }
}

/** The page stands under the product's address: only what no browser runs goes there under its own type. */
const harmless = /^(image\/(png|jpeg|webp|gif)|audio\/[\w.+-]+|video\/[\w.+-]+)$/

function file(house: ProviderRegistry, id: string): Answered {
  const stored = house.files.get(id) ?? missing()
  const [mime = ''] = stored.mime.split(';')
  return { status: 200, type: harmless.test(mime) ? mime : 'application/octet-stream', body: stored.bytes }
}

function act(house: ProviderRegistry, name: string, inputValue: unknown): object {
  switch (name) {
    case 'accounts': {
      const input = z.parse(accountInput, inputValue)
      const id = idOf(input)
      const account = makeAccount(input, id === undefined ? undefined : house.accounts.get(id))
      house.keep(account)
      return { account, ...credentialsOf(account, house) }
    }
    case 'customers': {
      const { phone, name } = z.parse(newcomer, inputValue)
      return house.talk.meet(phone, name)
    }
    case 'behaviour': {
      const { accountId, behaviour } = z.parse(behave, inputValue)
      const account = accountOf(house, accountId)
      const next = behaviour === null ? good : changed(account.behaviour, behaviour)
      house.keep({ ...account, behaviour: next })
      return next
    }
    case 'template': {
      const { accountId, name, language, status, reason } = z.parse(judge, inputValue)
      const account = accountOf(house, accountId)
      const meant =
        templatesOf(account).find((template) => template.name === name && template.language === language) ?? missing()
      if (account.kind === 'whatsapp') decide(house, account, meant.id, status, reason)
      return {}
    }
    case 'write':
      return { id: writeMessage(house, z.parse(write, inputValue)) }
    case 'call':
    case 'hang-up':
      return callControl(house, name, inputValue, (id) => accountOf(house, id))
    case 'react': {
      const { messageId, emoji } = z.parse(react, inputValue)
      const message = house.talk.get(messageId) ?? missing()
      const account = accountOf(house, message.accountId)
      if (account.kind !== 'whatsapp') throw new No(409, `Nobody reacts on ${account.kind}.`)
      house.talk.change(messageId, { reactions: { ...message.reactions, customer: emoji } })
      carryReaction(house, account, message, emoji)
      return {}
    }
    case 'typing': {
      const { accountId, from } = z.parse(typing, inputValue)
      carryTyping(house, accountOf(house, accountId), from)
      return {}
    }
    case 'read': {
      const { accountId, customer } = z.parse(read, inputValue)
      const account = accountOf(house, accountId)
      for (const message of house.talk.find({ accountId, customer, from: 'company' }))
        carryRead(house, account, message)
      return {}
    }
    default:
      return missing()
  }
}

const accountOf = (house: ProviderRegistry, id: string): Account => {
  const account = house.accounts.get(id)
  if (!account) throw new No(404, 'There is no such account.')
  return account
}

function writeMessage(house: ProviderRegistry, written: z.infer<typeof write>): string {
  const { accountId, from, name, subject, content, replyTo } = written
  const account = accountOf(house, accountId)
  if (account.kind === 'voice') throw new No(409, 'One does not write to a line.')
  if ((account.kind === 'email') !== from.includes('@')) throw new No(400, 'This is not how one writes to it.')
  if (account.kind === 'email') house.talk.meetAt(from)
  else house.talk.meet(from, name)
  const message = house.talk.add({
    id: newId(account),
    accountId,
    customer: from,
    from: 'customer',
    content: stored(house, account, content, replyTo),
    subject: account.kind === 'email' ? (subject ?? answeredSubject(house, replyTo)) : null,
    replyTo,
    status: account.callbackUrl ? 'sent' : 'taken',
  })
  carryWritten(house, account, message)
  return message.id
}

function answeredSubject({ talk }: ProviderRegistry, replyTo: string | null): string {
  const subject = (talk.get(replyTo ?? '')?.subject ?? '').replace(/^Re: /i, '')
  return subject ? `Re: ${subject}` : ''
}

function stored(
  house: ProviderRegistry,
  { kind }: Account,
  content: z.infer<typeof written>,
  replyTo: string | null,
): PhoneContent {
  const plain = content.type === 'text' || content.type === 'media'
  const rich = kind === 'rcs' && (content.type === 'location' || content.type === 'choice')
  if (kind !== 'whatsapp' && !plain && !rich) throw new No(409, `No "${content.type}" on ${kind}.`)
  switch (content.type) {
    case 'media': {
      const { media, base64, mime, name, caption } = content
      const mediaId = house.files.add({ mime, name, bytes: Buffer.from(base64, 'base64') })
      return { type: 'media', media, mediaId, mime, name, caption }
    }
    case 'choice': {
      const request = house.talk.get(replyTo ?? '')?.content
      if (request?.type !== 'template' && request?.type !== 'interactive')
        throw new No(409, 'There are no buttons on that message.')
      const pressed = request.buttons.find((button) => button.id === content.id) ?? missing()
      if ('url' in pressed && pressed.url !== undefined) throw new No(409, 'This button opens an address.')
      if ('code' in pressed && pressed.code !== undefined) throw new No(409, 'This button copies a code.')
      const { id, title } = pressed
      const how = request.type === 'template' ? 'button' : request.list ? 'list_reply' : 'button_reply'
      return { type: 'choice', how, title, payload: id }
    }
    default:
      return content
  }
}

function jsonOf({ body }: ProviderRequest): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    throw new No(400, 'This is not JSON.')
  }
}
