/**
 * What tests of outbound delivery share: a company with a channel, a provider that does what it is told, and a clock.
 * What is returned stands for those of the running test.
 */
import { applyReceipt, type Receipt } from '@aura/server/conversations/receipts.ts'
import { type Floor, openWayOut, type WayOut } from '@aura/workers/conversations/testing/way-out.ts'
import { type Testbed, testbed } from '@aura/workers/platform/testbed.ts'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { createTestCompany } from './company.ts'
import { openFloor } from './contact-centre.ts'
import { sharedWorld } from './shared-world.ts'

export const silence = async (): Promise<never> => {
  throw new Error('the line broke')
}

export function testDelivery() {
  const opened = new AsyncDisposableStack()
  let databaseUrl = ''
  let bed: Testbed | undefined
  let current: { floor: Floor; out: WayOut } | undefined
  const testbedOfFile = () => {
    if (!bed) throw new Error('no test is running')
    return bed
  }
  const running = () => {
    if (!current) throw new Error('no test is running')
    return current
  }
  beforeAll(async () => {
    databaseUrl = opened.use(await sharedWorld().freshDatabase()).url
    bed = opened.use(testbed(databaseUrl))
  })
  afterAll(() => opened.disposeAsync())
  beforeEach(async () => {
    const { id: companyId } = await createTestCompany(databaseUrl)
    const floor = { ...(await openFloor(testbedOfFile().pool, companyId)), companyId }
    current = { floor, out: openWayOut(testbedOfFile(), floor) }
  })
  const out: WayOut = {
    get provider() {
      return running().out.provider
    },
    get timeouts() {
      return running().out.timeouts
    },
    within: (work) => running().out.within(work),
    conversation: (from) => running().out.conversation(from),
    write: (...written) => running().out.write(...written),
    deliver: (...delivery) => running().out.deliver(...delivery),
    bury: (conversationId) => running().out.bury(conversationId),
    messages: (conversationId) => running().out.messages(conversationId),
    statuses: (conversationId) => running().out.statuses(conversationId),
    waiting: (conversationId) => running().out.waiting(conversationId),
  }
  const floor: Pick<Floor, 'channelId' | 'companyId'> = {
    get channelId() {
      return running().floor.channelId
    },
    get companyId() {
      return running().floor.companyId
    },
  }
  const bench: Pick<Testbed, 'advance' | 'now' | 'owner'> = {
    get owner() {
      return testbedOfFile().owner
    },
    advance: (milliseconds) => testbedOfFile().advance(milliseconds),
    now: () => testbedOfFile().now(),
  }
  return {
    bed: bench,
    floor,
    out,
    words: () => out.provider.got.map(({ content }) => (content.type === 'text' ? content.text : content.type)),
    receipt: (over: Partial<Receipt>) =>
      out.within((work) =>
        applyReceipt(work, {
          channelId: floor.channelId,
          externalId: 'unheard of',
          messageId: null,
          status: 'delivered',
          problem: null,
          ...over,
        }),
      ),
  }
}
