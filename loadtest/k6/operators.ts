/**
 * Operators who take and answer: each looks at the inbox, accepts what is offered or takes what waits longest, sends a
 * message and closes. In embedded mode customers write meanwhile; elsewhere there is to be work already.
 */
import type { Conversation } from '@aura/contracts/conversations/conversation.ts'
import type { CallReply } from '@aura/contracts/platform/protocol.ts'
import type { DeskState } from '@aura/contracts/routing/offer.ts'
import exec from 'k6/execution'
import http from 'k6/http'
import { type Connection, connect } from './aura.ts'
import { complain, measures } from './measures.ts'
import { type Cast, cast, complete, each, lineOf, number, pick, rest, runOptions, target } from './parameters.ts'
import { reportTo } from './report.ts'

export const options = runOptions(
  { ...each('operator', number('AGENTS', 4)), ...each('customer', number('CUSTOMERS', 2)) },
  { aura_served: ['count>0'] },
)
export const setup = () => cast({ operators: true })

export async function operator({ operators, end }: Cast): Promise<void> {
  const connection = connect(lineOf(operators[exec.scenario.iterationInTest % operators.length] ?? ''))
  const offers: string[] = []
  await connection.watch('conversations.inbox', {}, { snapshot: () => {}, event: () => {} })
  await connection.watch<DeskState>(
    'routing.desk',
    {},
    {
      snapshot: (desk) => void offers.push(...desk.offers.map(({ id }) => id)),
      event: ({ name, body }) => {
        if (name === 'routing.offer_made') offers.push((body as { offer: { id: string } }).offer.id)
      },
    },
  )
  await call(connection, 'routing.set-state', { state: 'available' })
  while (Date.now() < end) {
    const conversation = await take(connection, offers.shift())
    if (conversation) await serve(connection, conversation)
    await rest()
  }
  await call(connection, 'routing.set-state', { state: 'away', requeue: true })
  await complete(connection, end)
  connection.close()
}

async function take(connection: Connection, offerId: string | undefined): Promise<Conversation | undefined> {
  const began = Date.now()
  const conversation = offerId
    ? await call<Conversation>(connection, 'routing.accept-offer', { offerId })
    : await claimWaiting(connection)
  if (conversation) measures.take.add(Date.now() - began)
  return conversation
}

async function claimWaiting(connection: Connection): Promise<Conversation | undefined> {
  const wanted = { states: ['waiting'], assignee: 'nobody', order: 'longest_waiting', limit: 20 }
  const found = await call<{ rows: Conversation[] }>(connection, 'conversations.find', wanted)
  const written = (found?.rows ?? []).filter(({ channel }) => channel !== 'voice')
  if (written.length === 0) return undefined
  // Two who reach for the oldest one meet each other every time.
  return await call<Conversation>(connection, 'conversations.claim', { conversationId: pick(written).id })
}

async function serve(connection: Connection, { id: conversationId, ownershipVersion }: Conversation): Promise<void> {
  const began = Date.now()
  const content = { type: 'text', text: 'Olá! Já estou verificando o seu pedido.' }
  const message = { conversationId, messageId: crypto.randomUUID(), ownershipVersion, content }
  const sent = await call(connection, 'conversations.send', message)
  if (sent) measures.answer.add(Date.now() - began)
  await rest()
  const closed = await call(connection, 'conversations.close', { conversationId, reason: 'resolved' })
  if (closed) measures.served.add(1)
}

/** A colleague may be faster, a customer out of reach, a limit reached: that is counted, anything else is wrong. */
const expected = /^(conversations|routing|channels)\.|^request\.too_many$/

async function call<Output>(connection: Connection, name: string, input: object): Promise<Output | undefined> {
  const reply: CallReply = await connection.call(name, input)
  if (reply.ok) return reply.output as Output
  if (expected.test(reply.error.code)) measures.refused.add(1, { code: reply.error.code })
  else complain(`${name} failed`, reply.error)
  return undefined
}

type Account = { id: string; kind: string }

/** Writes by the simulated phones of embedded mode, from another number each time. */
export async function customer({ end }: Cast): Promise<void> {
  const state = http.get(`${target}/dev/phone/api/state`)
  if (state.status !== 200) return console.log('There are no simulated phones here: operators take what waits already.')
  const { accounts } = JSON.parse(String(state.body)) as { accounts: Account[] }
  const account = accounts.find(({ kind }) => kind === 'whatsapp')
  if (!account) return complain('no simulated WhatsApp number', accounts)
  while (Date.now() < end) {
    const from = `+55119${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`
    const content = { type: 'text', text: 'Olá, onde está o meu pedido?' }
    const body = JSON.stringify({ accountId: account.id, from, name: `Cliente ${from.slice(-4)}`, content })
    const answer = http.post(`${target}/dev/phone/api/write`, body, { headers: { 'content-type': 'application/json' } })
    if (answer.status >= 400) complain('a customer could not write', answer.body)
    await rest()
  }
}

export const handleSummary = reportTo('operators')
