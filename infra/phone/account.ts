/** The numbers a company has at the simulated providers, with everything that a real account would give her. */
import { randomBytes, randomInt } from 'node:crypto'
import * as z from 'zod/mini'
import { behaviour, changed, good, someBehaviour } from './behaviour.ts'

export const template = z.strictObject({
  name: z.string(),
  language: z.string(),
  /** With {{1}}, {{2}} … for the values. */
  body: z.string(),
  buttons: z._default(z.array(z.string()), []),
})
export type Template = z.infer<typeof template>

const number = z.string().check(z.regex(/^\+\d{8,15}$/))
const text = z.string().check(z.minLength(1), z.maxLength(300))
const callbackUrl = z.nullable(z.url())

/** What may be given for a new account; the rest is invented. One that is there already is changed. */
export const accountInput = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('whatsapp'),
    address: z.optional(number),
    name: z.optional(text),
    callbackUrl: z.optional(callbackUrl),
    phoneNumberId: z.optional(text),
    businessAccountId: z.optional(text),
    accessToken: z.optional(text),
    appSecret: z.optional(text),
    verifyToken: z.optional(text),
    quality: z.optional(z.enum(['GREEN', 'YELLOW', 'RED'])),
    limit: z.optional(text),
    templates: z.optional(z.array(template)),
    behaviour: z.optional(someBehaviour),
  }),
  z.strictObject({
    kind: z.literal('sms'),
    address: z.optional(number),
    name: z.optional(text),
    callbackUrl: z.optional(callbackUrl),
    accountSid: z.optional(text),
    authToken: z.optional(text),
    status: z.optional(z.enum(['active', 'suspended'])),
    behaviour: z.optional(someBehaviour),
  }),
])
export type AccountInput = z.input<typeof accountInput>

export const account = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('whatsapp'),
    /** The phone number's id at the provider. */
    id: text,
    address: number,
    name: text,
    callbackUrl,
    businessAccountId: text,
    accessToken: text,
    appSecret: text,
    verifyToken: text,
    quality: z.enum(['GREEN', 'YELLOW', 'RED']),
    limit: text,
    templates: z.array(template),
    behaviour,
  }),
  z.strictObject({
    kind: z.literal('sms'),
    /** The account's sid. */
    id: text,
    address: number,
    name: text,
    callbackUrl,
    authToken: text,
    status: z.enum(['active', 'suspended']),
    behaviour,
  }),
])
export type Account = z.infer<typeof account>
export type WhatsappAccount = Extract<Account, { kind: 'whatsapp' }>
export type SmsAccount = Extract<Account, { kind: 'sms' }>

/** What has to be typed to connect it. */
export type Credentials = { settings: Record<string, string>; secrets: Record<string, string> }

export const credentialsOf = (one: Account, url: string): Credentials =>
  one.kind === 'whatsapp'
    ? {
        settings: { baseUrl: `${url}/v21.0`, phoneNumberId: one.id, businessAccountId: one.businessAccountId },
        secrets: { accessToken: one.accessToken, appSecret: one.appSecret, verifyToken: one.verifyToken },
      }
    : { settings: { baseUrl: url, accountSid: one.id }, secrets: { authToken: one.authToken } }

/** Meta brings the first with every account. */
const templates: Template[] = [
  { name: 'hello_world', language: 'en_US', body: 'Welcome and congratulations!', buttons: [] },
  {
    name: 'retomar_atendimento',
    language: 'pt_BR',
    body: 'Olá, {{1}}! Podemos continuar o seu atendimento?',
    buttons: ['Sim, continuar', 'Agora não'],
  },
]

const digits = (count: number) => Array.from({ length: count }, () => randomInt(10)).join('')
/** A fixed line: no mobile number that would be written with a ninth digit elsewhere. */
const newNumber = () => `+55114${digits(7)}`
const secret = (prefix: string) => `${prefix}${randomBytes(18).toString('base64url')}`
const given = <Value extends object>(value: Value) =>
  Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined))

/** `before` is the account as it was, if there is one of that id. */
export function makeAccount(input: AccountInput, before: Account | undefined): Account {
  const manners = changed(before?.behaviour ?? good, input.behaviour ?? {})
  if (input.kind === 'whatsapp') {
    const { phoneNumberId, ...rest } = input
    return z.parse(account, {
      id: phoneNumberId ?? `1${digits(14)}`,
      address: newNumber(),
      name: 'Aura',
      callbackUrl: null,
      businessAccountId: `2${digits(14)}`,
      accessToken: secret('EAA-fake-'),
      appSecret: secret('fake-app-secret-'),
      verifyToken: secret('fake-verify-'),
      quality: 'GREEN',
      limit: 'TIER_1K',
      templates,
      ...before,
      ...given(rest),
      behaviour: manners,
    })
  }
  const { accountSid, ...rest } = input
  return z.parse(account, {
    id: accountSid ?? `AC${randomBytes(16).toString('hex')}`,
    address: newNumber(),
    name: 'Aura',
    callbackUrl: null,
    authToken: secret('fake-token-'),
    status: 'active',
    ...before,
    ...given(rest),
    behaviour: manners,
  })
}

export const idOf = (input: AccountInput): string | undefined =>
  input.kind === 'whatsapp' ? input.phoneNumberId : input.accountSid
