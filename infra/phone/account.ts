/** The accounts a company has at the simulated providers, with everything that a real account would have. */
import { createPublicKey, generateKeyPairSync, randomBytes, randomInt } from 'node:crypto'
import * as z from 'zod/mini'
import { behaviour, changed, good, someBehaviour } from './behaviour.ts'
import { startingTemplates, template } from './template.ts'

const number = z.string().check(z.regex(/^\+\d{8,15}$/))
const mailAddress = z.string().check(z.regex(/^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$/))
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
    /** Further numbers of the account, from which it may send as well. */
    numbers: z.optional(z.array(number)),
    name: z.optional(text),
    callbackUrl: z.optional(callbackUrl),
    accountSid: z.optional(text),
    authToken: z.optional(text),
    status: z.optional(z.enum(['active', 'suspended'])),
    behaviour: z.optional(someBehaviour),
  }),
  z.strictObject({
    kind: z.literal('voice'),
    address: z.optional(number),
    name: z.optional(text),
    callbackUrl: z.optional(callbackUrl),
    /** Where the ends of calls are told; absent: where the calls are. */
    statusUrl: z.optional(callbackUrl),
    /** Whether the token may change the number. */
    locked: z.optional(z.boolean()),
    accountSid: z.optional(text),
    authToken: z.optional(text),
    status: z.optional(z.enum(['active', 'suspended'])),
    behaviour: z.optional(someBehaviour),
  }),
  z.strictObject({
    kind: z.literal('email'),
    address: z.optional(mailAddress),
    name: z.optional(text),
    callbackUrl: z.optional(callbackUrl),
    user: z.optional(text),
    password: z.optional(text),
    behaviour: z.optional(someBehaviour),
  }),
  z.strictObject({
    kind: z.literal('rcs'),
    agentId: z.optional(mailAddress),
    name: z.optional(text),
    callbackUrl: z.optional(callbackUrl),
    clientEmail: z.optional(mailAddress),
    privateKey: z.optional(z.string()),
    clientToken: z.optional(text),
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
    /** An account kept in an older form begins anew with these. */
    templates: z.catch(z.array(template), startingTemplates),
    behaviour,
  }),
  z.strictObject({
    kind: z.literal('sms'),
    /** The account's sid. */
    id: text,
    address: number,
    numbers: z._default(z.array(number), []),
    name: text,
    callbackUrl,
    authToken: text,
    status: z.enum(['active', 'suspended']),
    behaviour,
  }),
  z.strictObject({
    kind: z.literal('voice'),
    /** The account's sid. */
    id: text,
    address: number,
    name: text,
    callbackUrl,
    statusUrl: z._default(callbackUrl, null),
    locked: z._default(z.boolean(), false),
    authToken: text,
    status: z.enum(['active', 'suspended']),
    behaviour,
  }),
  z.strictObject({
    kind: z.literal('email'),
    /** The account that signs in to send. */
    id: text,
    address: mailAddress,
    name: text,
    /** Where the mailbox forwards to: `smtp://host:port/address`. */
    callbackUrl,
    password: text,
    behaviour,
  }),
  z.strictObject({
    kind: z.literal('rcs'),
    /** The agent's name, which is its address as well. */
    id: mailAddress,
    address: mailAddress,
    name: text,
    callbackUrl,
    clientEmail: mailAddress,
    privateKey: z.string(),
    publicKey: z.string(),
    clientToken: text,
    behaviour,
  }),
])
export type Account = z.infer<typeof account>
export type WhatsappAccount = Extract<Account, { kind: 'whatsapp' }>
export type SmsAccount = Extract<Account, { kind: 'sms' }>
export type VoiceAccount = Extract<Account, { kind: 'voice' }>
export type RcsAccount = Extract<Account, { kind: 'rcs' }>
export type EmailAccount = Extract<Account, { kind: 'email' }>

/** What has to be typed to connect it. */
export type Credentials = { settings: Record<string, string>; secrets: Record<string, string> }

export function credentialsOf(item: Account, { url, mailUrl }: { url: string; mailUrl: string }): Credentials {
  switch (item.kind) {
    case 'whatsapp':
      return {
        settings: { baseUrl: `${url}/v21.0`, phoneNumberId: item.id, businessAccountId: item.businessAccountId },
        secrets: { accessToken: item.accessToken, appSecret: item.appSecret, verifyToken: item.verifyToken },
      }
    case 'sms':
    case 'voice':
      return { settings: { baseUrl: url, accountSid: item.id }, secrets: { authToken: item.authToken } }
    case 'rcs':
      return {
        settings: { clientEmail: item.clientEmail, tokenUrl: `${url}/token`, baseUrl: url },
        secrets: { privateKey: item.privateKey, clientToken: item.clientToken },
      }
    case 'email': {
      const { hostname: smtpHost, port: smtpPort } = new URL(mailUrl)
      return {
        settings: { smtpHost, smtpPort, security: 'starttls', user: item.id, senderName: item.name },
        secrets: { password: item.password },
      }
    }
  }
}

const digits = (count: number) => Array.from({ length: count }, () => randomInt(10)).join('')
/** A fixed line: no mobile number that would be written with a ninth digit elsewhere. */
const newNumber = () => `+55114${digits(7)}`
const secret = (prefix: string) => `${prefix}${randomBytes(18).toString('base64url')}`
const newKey = () =>
  String(generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' })).trim()
const definedOnly = <Value extends object>(value: Value) =>
  Object.fromEntries(Object.entries(value).filter(([, item]) => item !== undefined))

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
      templates: startingTemplates,
      ...before,
      ...definedOnly(rest),
      behaviour: manners,
    })
  }
  if (input.kind === 'rcs') {
    const { agentId, ...rest } = input
    const id = agentId ?? before?.id ?? `agente-${digits(6)}@rbm.goog`
    const existing = before?.kind === 'rcs' ? before : undefined
    const privateKey = input.privateKey ?? existing?.privateKey ?? newKey()
    return z.parse(account, {
      name: 'Aura',
      callbackUrl: null,
      clientEmail: `aura@fake-${digits(6)}.iam.gserviceaccount.com`,
      clientToken: secret('fake-client-token-'),
      ...before,
      ...definedOnly(rest),
      id,
      address: id,
      privateKey,
      publicKey: createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }),
      behaviour: manners,
    })
  }
  if (input.kind === 'email') {
    const { user, ...rest } = input
    return z.parse(account, {
      id: user ?? `mail-${digits(8)}`,
      address: `atendimento-${digits(6)}@empresa.test`,
      name: 'Aura',
      callbackUrl: null,
      password: secret('fake-password-'),
      ...before,
      ...definedOnly(rest),
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
    ...(input.kind === 'voice' && input.callbackUrl !== undefined && { statusUrl: input.callbackUrl }),
    ...definedOnly(rest),
    behaviour: manners,
  })
}

export function idOf(input: AccountInput): string | undefined {
  switch (input.kind) {
    case 'whatsapp':
      return input.phoneNumberId
    case 'sms':
    case 'voice':
      return input.accountSid
    case 'email':
      return input.user
    case 'rcs':
      return input.agentId
  }
}
