/**
 * A day at the shop, played fast: its customers write and call, its operators answer, the numbers move, its providers
 * go away; and when it ends they are back and nobody is left.
 */
import { isLive } from '@aura/contracts/calls/call.ts'
import { findCalls } from '@aura/contracts/calls/calls.ts'
import type { WireEvent } from '@aura/contracts/platform/protocol.ts'
import { feedState, noted } from '@aura/contracts/warroom/feed/feed.ts'
import { behind } from '@aura/contracts/warroom/metrics/drill-down.ts'
import { partChanged, type ServicePart, statusState } from '@aura/contracts/warroom/status/status.ts'
import { doorParts } from '@aura/workers/platform/health-server-parts.ts'
import { silentBus, testbed } from '@aura/workers/platform/testbed.ts'
import { askCompany } from '@aura/workers/warroom/status/company.ts'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { demoPassword } from '../demo-data.ts'
import { channelControl } from '../phone/control.ts'
import { sharedWorld } from '../shared-world.ts'
import { until } from '../until.ts'
import { becomePerson, type Person } from './person.ts'
import { startTraffic } from './traffic.ts'

const timeouts = { within: 100_000, every: 100 }

test('customers, operators, numbers and a failure of the providers; and an end', async () => {
  const { provided, addresses, config } = sharedWorld()
  const { url, databaseUrl } = provided
  const simulatorUrl = addresses.simulated.simulatorUrl ?? ''
  const phones = channelControl(simulatorUrl)
  const errors: unknown[] = []
  const failed = (error: unknown) => void errors.push(error)
  const kinds = new Set<string>()
  const panel = new Map<string, ServicePart>()
  const event = ({ name, body }: WireEvent) => {
    if (name === noted.name) kinds.add(z.parse(noted.body, body).line.kind)
    if (name !== partChanged.name) return
    const { part } = z.parse(partChanged.body, body)
    panel.set(part.id, part)
  }
  const online = async (person: Person) => {
    await person.watch(feedState, 'warroom.feed', {})
    await person.watch(statusState, 'warroom.status', {})
  }
  const who = { email: 'owner@demo.aura.test', password: demoPassword }
  await using leader = await becomePerson({ url, ...who, event, online, failed })
  await using traffic = startTraffic({
    ...{ url, simulatorUrl, scenario: 'failure', seed: 7, pace: 0.03, elsewhere: () => false, failed },
  })

  // 1. They write and call, and are answered; the feed tells of it.
  const wanted = ['opened', 'taken', 'call_came', 'call_ringing', 'call_answered', 'call_ended']
  await until(() => wanted.every((kind) => kinds.has(kind)), timeouts)
  expect([...kinds]).toEqual(expect.arrayContaining(wanted))
  const shops = (await phones.state()).accounts.filter(({ name }) => name === 'Loja virtual')
  expect(shops.map(({ kind }) => kind).sort()).toEqual(['voice', 'whatsapp'])
  const number = shops.find(({ kind }) => kind === 'whatsapp')?.id ?? ''
  expect(await until(async () => (await phones.sentTo(number)).length > 0, timeouts)).toBe(true)

  // 2. The numbers count them.
  const total = async (key: string) => (await leader.call(behind.output, behind.name, { key })).total
  for (const key of ['conversations.opened', 'messages.in', 'messages.out', 'calls.started', 'calls.answered'])
    expect(await until(async () => (await total(key)) > 0, timeouts), key).toBe(true)

  // 3. The providers go away: both are unwell in the panel.
  await using bed = testbed(databaseUrl)
  const { rows } = await bed.owner.query('select company_id from users where email = $1', [who.email])
  const companyId: string = rows[0].company_id
  const parts = { ...bed.parts(), news: silentBus(), behind: () => 0, logger: { warn: () => {} } }
  const asking = {
    ...doorParts(await config({ databaseUrl, publicUrl: url }), parts),
    elapsed: () => performance.now(),
  }
  const are = async (status: string) => {
    await askCompany(asking, companyId, new Date())
    const visible = [...panel.values()].filter(
      (part) => part.name?.startsWith('Loja virtual') && part.status === status,
    )
    return ['channel', 'telephony'].every((kind) =>
      visible.some((part) => part.kind === kind && part.latencyMs !== null),
    )
  }
  expect(await until(() => are('offline'), timeouts)).toBe(true)

  // 4. Told to end it ends: nobody is at a desk or on a line, the providers behave, and the panel says so.
  await traffic[Symbol.asyncDispose]()
  const seated = `select from operators where company_id = $1 and state <> 'away'`
  expect((await bed.owner.query(seated, [companyId])).rowCount).toBe(0)
  const hungUp = async () => {
    const { rows } = await leader.call(findCalls.output, findCalls.name, { state: 'live' })
    return !rows.some((row) => isLive(row.state))
  }
  expect(await until(hungUp, timeouts)).toBe(true)
  const { accounts } = await phones.state()
  for (const { id } of shops) expect(accounts.find((account) => account.id === id)?.behaviour.outage).toBe(false)
  expect(await until(() => are('online'), timeouts)).toBe(true)
  expect(errors).toEqual([])
})
