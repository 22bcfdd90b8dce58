/**
 * Plays the customers of a shop and its operators, so that the demo shows a company at work: customers who write and
 * call over the providers' own protocols, operators through the product's doors. It never touches what a person does in
 * the demo; it has its own number, line, queue and operators, and it goes on when the server was away.
 */
import { randomUUIDv7 } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { demoPassword, demoPeople } from '../demo-data.ts'
import { channelControl } from '../phone/control.ts'
import { callersOf } from './caller.ts'
import { chanceOf } from './chance.ts'
import { customersOf } from './customer.ts'
import { type Operator, seatOperator } from './operator.ts'
import { becomePerson } from './person.ts'
import { concurrent, type Minute, onTheLine, type ScenarioName, scenarios } from './scenarios.ts'
import { openPlace, type Shop } from './shop.ts'

export type TrafficPlan = {
  url: string
  simulatorUrl: string
  scenario: ScenarioName
  /** The same seed plays the same customers. */
  seed: number
  /** 1 is how people live; less of it is faster. */
  pace: number
  /** Another process plays the shop just now. */
  elsewhere: () => boolean
  failed: (error: unknown) => void
}

const leaderEmail = 'admin@demo.aura.test'
const operatorEmails = demoPeople.map(({ email }) => email).filter((email) => /^operator[5-8]@/.test(email))
const lookMs = 1000
const againMs = 5000

/** Until it is disposed of. Whatever goes wrong is told and tried again: the demo goes on without it. */
export function startTraffic(plan: TrafficPlan): AsyncDisposable {
  const stopping = new AbortController()
  const { signal } = stopping
  const running = keepGoing(plan, signal)
  return {
    async [Symbol.asyncDispose]() {
      stopping.abort()
      await running
    },
  }
}

async function keepGoing(plan: TrafficPlan, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      if (!plan.elsewhere()) await play(plan, signal)
    } catch (error) {
      if (!signal.aborted) plan.failed(error)
    }
    await pause(againMs, undefined, { signal, ref: false }).catch(() => {})
  }
}

async function play(plan: TrafficPlan, signal: AbortSignal) {
  const { url, simulatorUrl, scenario: name, seed, pace, failed } = plan
  const scenario = scenarios[name]
  const chance = chanceOf(seed)
  const phones = channelControl(simulatorUrl)
  const newId = () => randomUUIDv7()
  const password = demoPassword
  await using opened = new AsyncDisposableStack()
  const operators: Operator[] = []
  const present = { url, password, chance, newId, pace, answers: () => scenario.answers, signal, failed }
  const seated = await Promise.allSettled(operatorEmails.map((email) => seatOperator({ ...present, email })))
  for (const settled of seated) if (settled.status === 'fulfilled') operators.push(opened.use(settled.value))
  for (const settled of seated) if (settled.status === 'rejected') throw settled.reason
  const accounts = await openShop({ url, password, phones, newId, failed }, operators)
  opened.defer(() => everywhere(accounts, (account) => phones.behaveWell(account)).catch(failed))
  const customer = { phones, chance, pace, now: Date.now }
  const writers = customersOf({ ...customer, accountId: accounts.writing, signal, failed })
  const callers = callersOf({ ...customer, accountId: accounts.calling })
  opened.defer(() => callers.leave().catch(failed))
  const began = Date.now()
  const incoming = [
    { who: writers, most: concurrent, rate: ({ arrivals }: Minute) => arrivals, next: began },
    { who: callers, most: onTheLine, rate: ({ calls }: Minute) => calls, next: began },
  ]
  let provider: Minute['provider'] = 'works'
  while (!signal.aborted && !plan.elsewhere()) {
    const minute = scenario.at(((Date.now() - began) / (60_000 * pace)) % scenario.round)
    if (minute.provider !== provider) {
      provider = minute.provider
      await everywhere(accounts, (account) => phones.behave(account, { outage: minute.provider === 'fails' }))
    }
    for (const [at, operator] of operators.entries()) await operator.attend(at < minute.desks).catch(failed)
    for (const item of incoming)
      for (; item.next <= Date.now(); item.next += chance.wait(item.rate(minute)) * pace)
        if (item.who.count() < item.most) await item.who.arrive()
    await writers.look()
    await callers.look()
    await pause(lookMs * pace, undefined, { signal, ref: false }).catch(() => {})
  }
}

const everywhere = async ({ writing, calling }: Shop, act: (account: string) => Promise<unknown>) => {
  for (const account of [writing, calling]) await act(account)
}

type Opening = Pick<Parameters<typeof becomePerson>[0], 'url' | 'password' | 'failed'> &
  Pick<Parameters<typeof openPlace>[0], 'phones' | 'newId'>

/** The administrator opens the shop and goes again. */
async function openShop({ phones, newId, ...given }: Opening, operators: readonly Operator[]) {
  const [event, online] = [() => {}, async () => {}]
  await using leader = await becomePerson({ ...given, email: leaderEmail, event, online })
  return await openPlace({ leader, members: operators.map(({ userId }) => userId), phones, newId })
}
