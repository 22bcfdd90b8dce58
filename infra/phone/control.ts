/** The control of a running simulator, over HTTP: for tests, load runs and the demo, in whatever process they are. */
import * as z from 'zod/mini'
import type { AccountInput } from './account.ts'
import { account } from './account.ts'
import { type Behaviour, behaviour } from './behaviour.ts'
import type { Behave, Judge, React, Read, Typing, Write } from './control-api.ts'
import type { Call } from './control-calls.ts'
import { customer, phoneMessage } from './message-store.ts'
import { type Template, template } from './template.ts'
import { type PhoneCall, phoneCall } from './voice-call.ts'

const words = z.record(z.string(), z.string())
const opened = z.object({ account, settings: words, secrets: words })
const publicAccount = z.object({
  id: z.string(),
  kind: z.enum(['whatsapp', 'sms', 'email', 'rcs', 'voice']),
  address: z.string(),
  name: z.string(),
  connected: z.boolean(),
  behaviour,
})
const state = z.object({ version: z.int(), accounts: z.array(publicAccount), customers: z.array(customer) })
const messages = z.object({ version: z.int(), messages: z.array(phoneMessage) })
const posted = z.object({
  posted: z.array(
    z.object({ accountId: z.string(), at: z.string(), url: z.string(), status: z.nullable(z.int()), body: z.string() }),
  ),
})

export type OpenedAccount = z.infer<typeof opened>

export type ChannelControl = {
  /** Makes an account, or changes the one of that id; also says what has to be typed to connect it. */
  openAccount: (input: AccountInput) => Promise<OpenedAccount>
  /** A customer writes; the name of the message at the provider. */
  write: (message: Write) => Promise<{ id: string }>
  /** A customer calls a line, and hangs up. */
  call: (call: Call) => Promise<PhoneCall>
  hangUp: (callId: string) => Promise<unknown>
  /** With a version: those that have changed since. */
  calls: (accountId: string, after?: number) => Promise<PhoneCall[]>
  react: (reaction: React) => Promise<unknown>
  /** The customer reads the messages. */
  read: (what: Read) => Promise<unknown>
  /** The customer types: only an agent of RCS is told. */
  typing: (who: Typing) => Promise<unknown>
  behave: (accountId: string, behaviour: Partial<Behaviour>) => Promise<unknown>
  behaveWell: (accountId: string) => Promise<unknown>
  /** What the provider's review says of a template; it is told to the company. */
  judge: (template: Judge) => Promise<unknown>
  templates: (accountId: string) => Promise<Template[]>
  /** What a customer got, or all customers of an account. */
  sentTo: (accountId: string, customer?: string) => Promise<z.infer<typeof phoneMessage>[]>
  messages: (query: Record<string, string>) => Promise<z.infer<typeof messages>>
  state: () => Promise<z.infer<typeof state>>
  /** What was delivered to the company's addresses, and how they answered. */
  posted: (accountId: string) => Promise<z.infer<typeof posted>['posted']>
  /** When every delivery that is due was tried once. */
  idle: () => Promise<unknown>
}

export function channelControl(url: string): ChannelControl {
  async function ask<S extends z.ZodMiniType>(schema: S, path: string, body?: object): Promise<z.infer<S>> {
    const answer = await fetch(`${url}/dev/phone/api/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { 'content-type': 'application/json' },
      body: body ? JSON.stringify(body) : null,
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`)
    return z.parse(schema, JSON.parse(text))
  }
  const behave = (body: Behave) => ask(z.unknown(), 'behaviour', body)
  return {
    openAccount: (input) => ask(opened, 'accounts', input),
    write: (message) => ask(z.object({ id: z.string() }), 'write', message),
    call: (call) => ask(phoneCall, 'call', call),
    hangUp: (callId) => ask(z.unknown(), 'hang-up', { callId }),
    calls: async (account, after = 0) => {
      const query = new URLSearchParams({ account, after: String(after) })
      return (await ask(z.object({ calls: z.array(phoneCall) }), `calls?${query}`)).calls
    },
    react: (reaction) => ask(z.unknown(), 'react', reaction),
    read: (what) => ask(z.unknown(), 'read', what),
    typing: (who) => ask(z.unknown(), 'typing', who),
    behave: (accountId, behaviour) => behave({ accountId, behaviour }),
    behaveWell: (accountId) => behave({ accountId, behaviour: null }),
    judge: (input) => ask(z.unknown(), 'template', input),
    templates: async (account) =>
      (await ask(z.object({ templates: z.array(template) }), `templates?${new URLSearchParams({ account })}`))
        .templates,
    sentTo: async (account, customer) =>
      (
        await ask(
          messages,
          `messages?${new URLSearchParams({ account, from: 'company', ...(customer && { customer }) })}`,
        )
      ).messages,
    messages: (query) => ask(messages, `messages?${new URLSearchParams(query)}`),
    state: () => ask(state, 'state'),
    posted: async (account) => (await ask(posted, `posted?${new URLSearchParams({ account })}`)).posted,
    idle: () => ask(z.unknown(), 'idle'),
  }
}
