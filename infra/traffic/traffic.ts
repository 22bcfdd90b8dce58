/**
 * Plays the customers of a shop and the people who serve them, so that whoever looks at the demo sees a company at
 * work: customers over the provider's own protocol, operators through the product's doors. It never touches what a
 * person does in the demo; it has its own number, queue and operators, and it goes on when the server was away.
 */
import { randomUUIDv7 } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { demoPassword, demoPeople } from '../demo-data.ts'
import { channelControl } from '../phone/control.ts'
import { chanceOf } from './chance.ts'
import { customersOf } from './customer.ts'
import { type Operator, seatOperator } from './operator.ts'
import { becomePerson } from './person.ts'
import { openPlace } from './place.ts'
import { type Minute, type ScenarioName, scenarios, together } from './scenarios.ts'

export type TrafficPlan = {
  url: string
  simulatorUrl: string
  scenario: ScenarioName
  /** The same seed plays the same customers. */
  seed: number
  /** 1 is how people live; less of it is faster. */
  pace: number
  /** Somebody else plays the shop just now. */
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
  for (const email of operatorEmails) operators.push(opened.use(await seatOperator({ ...present, email })))
  const { accountId } = await place({ url, password, phones, newId, failed }, operators)
  opened.defer(() => phones.behaveWell(accountId).then(() => {}, failed))
  const customers = customersOf({ phones, accountId, chance, pace, signal, now: Date.now, failed })
  let provider: Minute['provider'] = 'works'
  let next = Date.now()
  const began = Date.now()
  while (!signal.aborted && !plan.elsewhere()) {
    const minute = scenario.at(((Date.now() - began) / 60_000) % scenario.round)
    if (minute.provider !== provider) {
      provider = minute.provider
      await phones.behave(accountId, { sendFailures: provider === 'fails' ? 1 : 0, sendFailure: 'error' })
    }
    for (const [at, operator] of operators.entries()) await operator.attend(at < minute.desks).catch(failed)
    while (next <= Date.now()) {
      if (customers.count() < together) await customers.arrive()
      next += chance.wait(minute.arrivals) * pace
    }
    await customers.look()
    await pause(lookMs * pace, undefined, { signal, ref: false }).catch(() => {})
  }
}

type Opening = Pick<Parameters<typeof becomePerson>[0], 'url' | 'password' | 'failed'> &
  Pick<Parameters<typeof openPlace>[0], 'phones' | 'newId'>

/** The administrator opens the shop and goes again. */
async function place({ phones, newId, ...given }: Opening, operators: readonly Operator[]) {
  const [event, online] = [() => {}, async () => {}]
  await using leader = await becomePerson({ ...given, email: leaderEmail, event, online })
  return await openPlace({ leader, members: operators.map(({ userId }) => userId), phones, newId })
}
