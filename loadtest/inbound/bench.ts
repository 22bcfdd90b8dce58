/**
 * From a customer's message at the providers' door to the screens of the operators: signed webhooks at a steady
 * rate, one company, every operator with the inbox open. The control is a bare command (a card is moved) at the same
 * rate through the same server, log and gateway to as many screens: what a message costs beyond it is the signature,
 * the delivery that is stored, and the reaction that makes a conversation of it.
 */
import { randomUUIDv7 } from 'node:crypto'
import { join } from 'node:path'
import { createTestCompany } from '@aura/infra/company.ts'
import * as z from 'zod/mini'
import { dealsOf } from '../board/deals.ts'
import { fillBoard } from '../board/target.ts'
import { anyMove } from '../commands/plan.ts'
import { calling, openHttpLines } from '../platform/http-line.ts'
import type { Latencies } from '../platform/latencies.ts'
import { startPeer } from '../platform/peer.ts'
import { question } from '../platform/question.ts'
import { type Report, round } from '../platform/report.ts'
import { type Served, startServed } from '../platform/served.ts'
import { connectPerson } from '../platform/socket.ts'
import { type Sink, startSink } from '../sink/sink.ts'
import { watched } from './paced.ts'
import { connectProvider } from './provider.ts'
import type { WorkerProcess } from './worker-process.ts'

type InboundOptions = { rate: number; operators: number; customers: number; seconds: number; burst: number }
type Ran = Awaited<ReturnType<ReturnType<typeof watched>['run']>>

export const inbound = question('inbound', {
  asks: 'How long from a customer’s message at the door to the screens of all operators, and is any of them lost?',
  options: {
    rate: { value: 200, help: 'messages a second' },
    operators: { value: 200, help: 'sockets with the inbox open' },
    customers: { value: 500, help: 'telephones that write' },
    seconds: { value: 10, help: 'length of each side' },
    burst: { value: 1000, help: 'messages sent as fast as the door takes them; 0 for none' },
  },
  async run(chosen, report) {
    await using undo = new AsyncDisposableStack()
    const served = undo.use(await startServed({ connections: 10 }))
    report.progress('a bare command')
    const { steady: bare, burst: bareBurst } = await moves(report, served, chosen)
    report.progress('messages')
    const worker = undo.use(
      await startPeer<WorkerProcess>(join(import.meta.dirname, 'worker-process.ts'), { env: served.env }),
    )
    await worker.ask('ready')
    const { steady, busy, burst } = await messages(report, served, chosen, () => worker.ask('cpu'))

    const rowOf = (what: string, ran: Ran, times: Latencies) => ({
      what,
      'a second': round(ran.asked / ran.seconds),
      count: times.count(),
      'p50 ms': round(times.at(50)),
      'p99 ms': round(times.at(99)),
      'max ms': round(times.max()),
    })
    report.table(`${chosen.rate} a second, ${chosen.operators} operators`, [
      rowOf('message: door has answered', steady, steady.toDoor),
      rowOf('message: on an operator’s socket', steady, steady.toScreen),
      rowOf('command: door has answered', bare, bare.toDoor),
      rowOf('command: on an operator’s socket', bare, bare.toScreen),
    ])
    report.note(`the workers used ${round(busy)} of one core for ${chosen.rate} messages a second`)
    const stored = steady.asked / steady.seconds / chosen.rate
    report.target('share of the rate that was kept up with', stored, { atLeast: 0.95 })
    report.target('p99 to the screen beside a bare command', steady.toScreen.at(99) / bare.toScreen.at(99), {
      atMost: 5,
    })
    if (!burst || !bareBurst) return
    const [ours, theirs] = [burst, bareBurst].map(({ asked, seconds }) => asked / seconds)
    report.note(`${chosen.burst} at once: ${round(ours ?? 0)} messages a second, ${round(theirs ?? 0)} commands`)
    report.target('messages at once beside commands at once', (ours ?? 0) / (theirs ?? 1), { atLeast: 0.5 })
  },
})

async function moves(
  report: Report,
  served: Served,
  inboundOptions: InboundOptions,
): Promise<{ steady: Ran; burst: Ran | null }> {
  await using undo = new AsyncDisposableStack()
  const company = await createTestCompany(served.databaseUrl)
  const [owner] = company.people
  if (!owner) throw new Error('a company without people')
  const token = served.token(owner.claims)
  await fillBoard(served.url, token, 200)
  const mover = {
    company: company.id,
    claims: owner.claims,
    token,
    deals: await dealsOf(served.databaseUrl, company.id),
  }
  const sink = undo.use(await startSink(1))
  await sink.ask('open', {
    place: { port: served.port, token, view: 'deals.board', params: {} },
    count: inboundOptions.operators,
  })
  const names = new Map<string, string>()
  const lines = undo.use(openHttpLines(served.url))
  const line = watched()
  const probe = undo.use(await connectPerson(served.url, token))
  await probe.watch('deals.board', {}, ({ cause }) => {
    if (cause) line.seen(names.get(cause) ?? '')
  })
  const act = async (name: string) => {
    const id = randomUUIDv7()
    names.set(id, name)
    const { path, headers, body } = calling(token, 'deals.move', anyMove(mover))
    await lines.post({ path, headers: { ...headers, 'Idempotency-Key': id }, body })
  }
  await line.run({ rate: inboundOptions.rate / 4, seconds: 2, act })
  const steady = await line.run({ ...inboundOptions, act })
  await correct(report, 'command', steady, sink, inboundOptions.operators)
  const burst = inboundOptions.burst === 0 ? null : await line.run(atOnce(inboundOptions.burst, act))
  return { steady, burst }
}

const atOnce = (count: number, act: (name: string, n: number) => Promise<void>) => ({
  rate: count * 1000,
  seconds: 0.001,
  act,
})

const row = z.object({ conversation: z.object({ preview: z.object({ text: z.string() }) }) })

/** The list's last words of a conversation are the name that the message was given. */
const nameIn = (body: unknown): string => {
  const { success, data } = z.safeParse(row, body)
  return success ? data.conversation.preview.text : ''
}

async function messages(report: Report, served: Served, inboundOptions: InboundOptions, cpu: () => Promise<number>) {
  await using undo = new AsyncDisposableStack()
  const company = await createTestCompany(served.databaseUrl)
  const [owner] = company.people
  if (!owner) throw new Error('a company without people')
  const token = served.token(owner.claims)
  const provider = undo.use(await connectProvider(served, company.id))
  const sink = undo.use(await startSink(1))
  const location = { port: served.port, token, view: 'conversations.inbox', params: {} }
  await sink.ask('open', { place: location, count: inboundOptions.operators })
  const line = watched()
  const probe = undo.use(await connectPerson(served.url, token))
  await probe.watch('conversations.inbox', {}, ({ body }) => line.seen(nameIn(body)))
  const act = (name: string, n: number) => provider.deliver(n % inboundOptions.customers, name)
  // A first message costs a contact card as well: measured apart.
  const first = await line.run(atOnce(inboundOptions.customers, act))
  report.note(`${first.asked} who write for the first time, at once: ${round(first.asked / first.seconds)} a second`)
  const before = await cpu()
  const steady = await line.run({ ...inboundOptions, act })
  const busy = ((await cpu()) - before) / 1e6 / steady.seconds
  await correct(report, 'message', steady, sink, inboundOptions.operators)
  if (inboundOptions.burst === 0) return { steady, busy, burst: null }
  const burst = await line.run(atOnce(inboundOptions.burst, act))
  await correct(report, 'message of the burst', burst, sink, inboundOptions.operators)
  return { steady, busy, burst }
}

async function correct(report: Report, what: string, ran: Ran, sink: Sink, operators: number): Promise<void> {
  const { asked, lost, doubled } = ran
  report.must(
    `every ${what} came to the screen once`,
    lost === 0 && doubled === 0,
    `${asked}: ${lost} lost, ${doubled} doubled`,
  )
  const { mistakes, live } = await sink.ask('tally')
  const fine = live === operators && Object.values(mistakes).every((count) => count === 0)
  report.must(`every operator’s socket got everything once and in order`, fine, JSON.stringify(mistakes))
}
