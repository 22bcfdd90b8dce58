/**
 * Visitors of a company's site who open the chat, write and wait for the answer, and operators who take what they wrote
 * and answer it. Each visitor comes anew: how the chat looks, a pass, the form, the words; then the page stays open until
 * the answer is there. In the end every word of a visitor stands in the chat once.
 */
import type { VisitorMessage, VisitorThread } from '@aura/contracts/webchat/visitor.ts'
import http from 'k6/http'
import { type Connection, connect } from './aura.ts'
import { complain, measures } from './measures.ts'
import { after, type Cast, cast, each, list, number, rest, runOptions, target } from './parameters.ts'
import { reportTo } from './report.ts'

export { operator } from './operators.ts'

/** The demo's chat; of another Aura the one that its page names. */
const [channel = ''] = list('CHANNEL', '0198c0de-5ab0-7000-8000-00000000c4a7')
const answerWithinMs = 20_000
const lookMs = 50

export const options = runOptions(
  { ...each('visitor', number('VISITORS', 4)), ...each('operator', number('AGENTS', 4)) },
  { aura_chat_opened: ['max>0'], aura_chat_answered: ['max>0'] },
)
export const setup = () => cast({ operators: true })

export async function visitor({ end }: Cast): Promise<void> {
  while (Date.now() < end - answerWithinMs / 4) {
    await visit(end)
    await rest()
  }
}

async function visit(end: number): Promise<void> {
  const began = Date.now()
  const session = open()
  if (!session) return
  const connection = connect({ url: target, token: session.token, sameClock: true, visitor: true })
  const shown = new Map<string, VisitorMessage>()
  await connection.watch<VisitorThread>(
    'webchat.thread',
    {},
    {
      snapshot: ({ messages }) => {
        for (const message of messages) shown.set(message.id, message)
      },
      event: ({ name, body }) => {
        if (name !== 'webchat.message_shown') return
        const { message } = body as { message: VisitorMessage }
        if (shown.has(message.id)) measures.doubled.add(1)
        shown.set(message.id, message)
      },
    },
  )
  measures.chatOpened.add(Date.now() - began)
  const introduction = { name: `Visitante ${session.visitorId.slice(-4)}`, consent: true, email: null, phone: null }
  await call(connection, 'webchat.introduce', { ...introduction, language: 'pt-BR', page: null })
  const messageId = crypto.randomUUID()
  const wrote = Date.now()
  const content = { type: 'text', text: 'Olá, onde está o meu pedido?' }
  if (await call(connection, 'webchat.send', { messageId, content })) {
    const isAnswered = () => [...shown.values()].some(({ from }) => from === 'company')
    while (!isAnswered() && Date.now() < Math.min(end, wrote + answerWithinMs)) await after(lookMs)
    if (isAnswered()) measures.chatAnswered.add(Date.now() - wrote)
    await after(lookMs)
    if (!shown.has(messageId)) measures.lost.add(1)
  }
  connection.close()
}

type VisitorSession = { visitorId: string; token: string }

/** How the chat looks and a pass for its visitor, as the script on the page asks for them. */
function open(): VisitorSession | undefined {
  const config = http.get(`${target}/webchat/${channel}/config`)
  if (config.status === 429) return refused()
  const { title } = JSON.parse(String(config.body)) as { title?: string }
  if (config.status !== 200 || !title) return failed('the chat cannot be opened', config.body)
  const session = http.post(`${target}/webchat/${channel}/session`, '')
  if (session.status === 429) return refused()
  if (session.status !== 200) return failed('no pass for a visitor', session.body)
  return JSON.parse(String(session.body)) as VisitorSession
}

function refused(): undefined {
  measures.refused.add(1, { code: 'request.too_many' })
}

function failed(what: string, detail: unknown): undefined {
  complain(what, detail)
}

/** False when a limit was reached, which is counted; anything else is wrong. */
async function call(connection: Connection, name: string, input: object): Promise<boolean> {
  const reply = await connection.call(name, input)
  if (reply.ok) return true
  if (reply.error.code === 'request.too_many') measures.refused.add(1, { code: reply.error.code })
  else complain(`${name} failed`, reply.error)
  return false
}

export const handleSummary = reportTo('visitors')
