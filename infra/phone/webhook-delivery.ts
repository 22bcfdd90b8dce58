/** The provider between the two: brings the customer's words to the company, and the company's fate of a message. */
import { randomBytes, randomUUID } from 'node:crypto'
import type { Account, EmailAccount } from './account.ts'
import { customersLetter, handIn, returnedLetter } from './mail-letters.ts'
import type { PhoneMessage } from './message-store.ts'
import type { ProviderRegistry } from './provider-registry.ts'
import * as rcs from './rcs-webhooks.ts'
import * as sms from './sms-webhooks.ts'
import type { Step } from './whatsapp-webhooks.ts'
import * as whatsapp from './whatsapp-webhooks.ts'

/** A name for a message as each provider gives it. */
export function newId({ kind }: Account): string {
  switch (kind) {
    case 'whatsapp':
      return `wamid.${randomBytes(24).toString('base64url')}`
    case 'sms':
    case 'voice':
      return `SM${randomBytes(16).toString('hex')}`
    case 'rcs':
      return randomUUID()
    case 'email':
      return `<${randomBytes(12).toString('hex')}@cliente.test>`
  }
}

/** Meta and mail servers come back for hours, the gateway does not. */
const patient = [1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000]
const again = { whatsapp: patient, sms: [], voice: [], email: patient, rcs: patient }
const keyOf = ({ accountId, customer }: PhoneMessage) => `${accountId} ${customer}`

export function carryWritten(house: ProviderRegistry, account: Account, message: PhoneMessage): void {
  const url = account.callbackUrl
  if (!url || account.kind === 'voice') return
  if (account.kind === 'email') {
    carryLetter(house, account, message, url)
    return
  }
  const { name } = house.talk.meet(message.customer, undefined)
  const delivery =
    account.kind === 'whatsapp'
      ? whatsapp.writtenDelivery(account, message, name)
      : account.kind === 'rcs'
        ? rcs.writtenDelivery(account, message, house.url)
        : sms.writtenDelivery(account, url, message, house.url)
  send(house, account, message, url, delivery)
}

export function carryReaction(house: ProviderRegistry, account: Account, to: PhoneMessage, emoji: string | null): void {
  if (account.kind !== 'whatsapp' || !account.callbackUrl) return
  const { name } = house.talk.meet(to.customer, undefined)
  const delivery = whatsapp.reactionDelivery(account, to, newId(account), emoji, name, house.now())
  send(house, account, to, account.callbackUrl, delivery)
}

/** Only RCS agents are told; a late typing event is worth nothing, so it is tried once. */
export function carryTyping(house: ProviderRegistry, account: Account, customer: string): void {
  if (account.kind !== 'rcs' || !account.callbackUrl) return
  house.poster.post({
    accountId: account.id,
    key: `${account.id} ${customer}`,
    url: account.callbackUrl,
    ...rcs.typingDelivery(account, customer, house.now().toISOString()),
    delayMs: 0,
    copies: 1,
    again: [],
  })
}

function carryLetter(house: ProviderRegistry, account: EmailAccount, message: PhoneMessage, url: string): void {
  const letter = customersLetter(house, account, message)
  const { hookDelayMs: delayMs, hookCopies: copies } = account.behaviour
  house.poster.post({
    accountId: account.id,
    key: keyOf(message),
    url,
    headers: {},
    body: message.id,
    send: async () => handIn(url, message.customer, await letter),
    delayMs,
    copies,
    end: () => house.talk.advance(message.id, 'delivered', null),
    again: again.email,
  })
}

type Delivered = { headers: Record<string, string>; body: string }

function send(
  house: ProviderRegistry,
  account: Account,
  message: PhoneMessage,
  url: string,
  delivery: Delivered,
): void {
  const { hookDelayMs, hookCopies } = account.behaviour
  house.poster.post({
    accountId: account.id,
    key: keyOf(message),
    url,
    ...delivery,
    delayMs: hookDelayMs,
    end: () => house.talk.advance(message.id, message.from === 'customer' ? 'delivered' : 'taken', null),
    copies: hookCopies,
    again: again[account.kind],
  })
}

/** What becomes of a message that was taken. */
function fateOf({ kind, behaviour }: Exclude<Account, { kind: 'voice' }>, { content }: PhoneMessage): Step[] {
  const failed = (code: number, title: string): Step => ({ status: 'failed', error: { code, title } })
  const sent: Step = { status: 'sent', error: null }
  if (kind === 'whatsapp' && behaviour.windowClosed && content.type !== 'template')
    return [failed(131047, 'Re-engagement message')]
  if (!behaviour.undeliverable) return [sent, { status: 'delivered', error: null }]
  const failure = {
    whatsapp: failed(131026, 'Message undeliverable'),
    sms: failed(30005, 'Unknown destination handset'),
    rcs: failed(0, 'TTL_EXPIRATION_REVOKED'),
    email: failed(550, '5.1.1 The email account does not exist'),
  }[kind]
  return [sent, failure]
}

export function carrySent(
  house: ProviderRegistry,
  account: Exclude<Account, { kind: 'voice' }>,
  message: PhoneMessage,
): void {
  tell(house, account, message, fateOf(account, message))
}

/** Of the company's own reaction Meta says that it went out, and nothing more. */
export function carryReacted(
  house: ProviderRegistry,
  account: Account,
  target: PhoneMessage,
  reaction: Pick<PhoneMessage, 'id' | 'reference'>,
): void {
  tell(house, account, { ...target, ...reaction, callback: null }, [{ status: 'sent', error: null }])
}

export function carryRead(house: ProviderRegistry, account: Account, message: PhoneMessage): void {
  if (message.status === 'read' || message.status === 'failed') return
  house.talk.advance(message.id, 'read', null)
  // Nobody is told that an SMS was read.
  if (account.kind === 'whatsapp' || account.kind === 'rcs')
    tell(house, account, message, [{ status: 'read', error: null }])
}

function tell(house: ProviderRegistry, account: Account, message: PhoneMessage, steps: readonly Step[]): void {
  const { receipts, receiptDelayMs, receiptCopies, receiptOrder } = account.behaviour
  const url = message.callback ?? account.callbackUrl
  const advance = ({ status, error }: Step) => house.talk.advance(message.id, status, error?.title ?? null)
  if (!receipts || !url || account.kind === 'voice') {
    for (const step of steps) advance(step)
    return
  }
  if (account.kind === 'email') {
    for (const step of steps) {
      advance(step)
      // Nobody hears of a letter that arrived.
      if (step.error) returnLetter(house, account, message, url, `${step.error.code} ${step.error.title}`)
    }
    return
  }
  const reported = receiptOrder === 'reversed' ? steps.toReversed() : steps
  reported.forEach((step, index) => {
    const delivery =
      account.kind === 'whatsapp'
        ? whatsapp.receiptDelivery(account, message, step, house.now())
        : account.kind === 'rcs'
          ? rcs.receiptDelivery(account, message, step)
          : sms.receiptDelivery(account, url, message, step)
    if (delivery === null) {
      advance(step)
      return
    }
    house.poster.post({
      accountId: account.id,
      key: keyOf(message),
      url,
      ...delivery,
      delayMs: receiptDelayMs * (index + 1),
      begin: () => advance(step),
      copies: receiptCopies,
      again: again[account.kind],
    })
  })
}

function returnLetter(
  house: ProviderRegistry,
  account: EmailAccount,
  message: PhoneMessage,
  url: string,
  words: string,
): void {
  const letter = returnedLetter(account, message, words)
  const { receiptDelayMs: delayMs, receiptCopies: copies } = account.behaviour
  house.poster.post({
    accountId: account.id,
    key: keyOf(message),
    url,
    headers: {},
    body: letter.toString(),
    // A server that returns something has no address to return it to.
    send: () => handIn(url, '', letter),
    delayMs,
    copies,
    again: again.email,
  })
}
