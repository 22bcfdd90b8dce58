/** What customers and the company have said to each other, as the customers' phones show it. */
import * as z from 'zod/mini'

const media = z.enum(['image', 'audio', 'video', 'document', 'sticker'])
const button = z.strictObject({ id: z.string(), title: z.string() })

export const phoneContent = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('text'), text: z.string() }),
  z.strictObject({
    type: z.literal('media'),
    media,
    mediaId: z.string(),
    mime: z.string(),
    name: z.nullable(z.string()),
    caption: z.nullable(z.string()),
  }),
  z.strictObject({
    type: z.literal('location'),
    latitude: z.number(),
    longitude: z.number(),
    name: z.nullable(z.string()),
    address: z.nullable(z.string()),
  }),
  z.strictObject({
    type: z.literal('template'),
    name: z.string(),
    language: z.string(),
    values: z.array(z.string()),
    header: z.nullable(z.string()),
    /** On top in place of words. */
    media: z.optional(z.strictObject({ media, mediaId: z.string(), mime: z.string(), name: z.nullable(z.string()) })),
    text: z.string(),
    footer: z.nullable(z.string()),
    /** One with an address is opened on the phone, one with a code is copied; the others answer. */
    buttons: z.array(z.strictObject({ ...button.shape, url: z.optional(z.string()), code: z.optional(z.string()) })),
  }),
  /** Words of ours with buttons or a list below them. */
  z.strictObject({ type: z.literal('interactive'), text: z.string(), list: z.boolean(), buttons: z.array(button) }),
  /** A press on one of these. */
  z.strictObject({
    type: z.literal('choice'),
    how: z.enum(['button', 'button_reply', 'list_reply']),
    title: z.string(),
    payload: z.string(),
  }),
  z.strictObject({ type: z.literal('contacts'), name: z.string() }),
  z.strictObject({ type: z.literal('unsupported') }),
])
export type PhoneContent = z.infer<typeof phoneContent>

export const steps = ['taken', 'sent', 'delivered', 'read', 'failed'] as const

export const phoneMessage = z.strictObject({
  id: z.string(),
  accountId: z.string(),
  customer: z.string(),
  from: z.enum(['customer', 'company']),
  content: phoneContent,
  /** Of a letter. */
  subject: z.nullable(z.string()),
  replyTo: z.nullable(z.string()),
  reactions: z.strictObject({ customer: z.nullable(z.string()), company: z.nullable(z.string()) }),
  status: z.enum(steps),
  problem: z.nullable(z.string()),
  /** The company's own name for it, where the provider takes one. */
  reference: z.nullable(z.string()),
  /** The number it left from; null is the account's first one. */
  sender: z._default(z.nullable(z.string()), null),
  /** Where this one's receipts go; null is the account's own address. */
  callback: z.nullable(z.string()),
  at: z.string(),
  /** Goes up with every change of anything. */
  version: z.int(),
})
export type PhoneMessage = z.infer<typeof phoneMessage>

/** A customer known by e-mail alone has the address in place of a number. */
export const customer = z.strictObject({ phone: z.string(), name: z.string(), email: z.string() })
export type Customer = z.infer<typeof customer>

export type Query = { accountId?: string; customer?: string; from?: 'customer' | 'company'; after?: number }

const keptMessages = 50_000

export type MessageStore = ReturnType<typeof createMessageStore>

export function createMessageStore(now: () => Date) {
  const messages = new Map<string, PhoneMessage>()
  const customers = new Map<string, Customer>()
  let version = 0

  const put = (message: Omit<PhoneMessage, 'version'>): PhoneMessage => {
    version += 1
    const stored = { ...message, version }
    messages.set(message.id, stored)
    const oldest = messages.keys().next().value
    if (messages.size > keptMessages && oldest !== undefined) messages.delete(oldest)
    return stored
  }

  const at = (address: string) =>
    customers.get(address) ?? [...customers.values()].find(({ email }) => email === address)

  type Fresh = Pick<PhoneMessage, 'id' | 'accountId' | 'customer' | 'from' | 'content'> & Partial<PhoneMessage>
  return {
    version: () => version,
    get: (id: string) => messages.get(id),
    add: (fresh: Fresh): PhoneMessage =>
      put({
        subject: null,
        replyTo: null,
        reactions: { customer: null, company: null },
        status: 'taken',
        problem: null,
        reference: null,
        sender: null,
        callback: null,
        at: now().toISOString(),
        ...fresh,
      }),
    change: (id: string, set: Partial<PhoneMessage>): PhoneMessage | undefined => {
      const before = messages.get(id)
      return before && put({ ...before, ...set })
    },
    /** A phone shows the furthest status; a late one takes nothing back. */
    advance: (id: string, status: PhoneMessage['status'], problem: string | null): void => {
      const before = messages.get(id)
      if (before && steps.indexOf(status) > steps.indexOf(before.status)) put({ ...before, status, problem })
    },
    find: ({ accountId, customer, from, after = 0 }: Query): PhoneMessage[] =>
      [...messages.values()].filter(
        (message) =>
          message.version > after &&
          (accountId === undefined || message.accountId === accountId) &&
          (customer === undefined || message.customer === customer) &&
          (from === undefined || message.from === from),
      ),
    customers: (): Customer[] => [...customers.values()],
    meet: (phone: string, name: string | undefined): Customer => {
      const existing = customers.get(phone)
      if (existing && (name === undefined || name === existing.name)) return existing
      const met = { phone, name: name ?? phone, email: existing?.email ?? mailOf(phone, name) }
      customers.set(phone, met)
      version += 1
      return met
    },
    /** The customer's name, by an address. */
    nameAt: (address: string): string => at(address)?.name ?? address,
    meetAt: (address: string): void => {
      if (at(address)) return
      customers.set(address, { phone: address, name: address.split('@')[0] ?? address, email: address })
      version += 1
    },
  }
}

/** Every customer has one, to be able to write to any channel. */
function mailOf(phone: string, name: string | undefined): string {
  if (phone.includes('@')) return phone
  const word = (name ?? '')
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z ]/g, '')
    .trim()
    .replace(/ +/g, '.')
  return `${word || 'cliente'}.${phone.slice(-4)}@cliente.test`
}
