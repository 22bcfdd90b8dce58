/**
 * What tests of outbound delivery share: a company with a channel, a provider that does what it is told, and a clock.
 * What is returned stands for those of the running test.
 */
import type { ChannelKind } from '@aura/contracts/channels/channel.ts'
import { applyReceipt, type Receipt } from '@aura/server/conversations/receipts.ts'
import {
  type Floor,
  type OutboundDelivery,
  openOutboundDelivery,
} from '@aura/workers/conversations/testing/outbound-delivery.ts'
import { type Testbed, testbed } from '@aura/workers/platform/testbed.ts'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { createTestCompany } from './company.ts'
import { openFloor } from './contact-centre.ts'
import { sharedWorld } from './shared-world.ts'

export const silence = async (): Promise<never> => {
  throw new Error('the line broke')
}

export function testDelivery(kind?: ChannelKind) {
  const opened = new AsyncDisposableStack()
  let databaseUrl = ''
  let ownTestbed: Testbed | undefined
  let current: { floor: Floor; outbound: OutboundDelivery } | undefined
  const testbedOfFile = () => {
    if (!ownTestbed) throw new Error('no test is running')
    return ownTestbed
  }
  const running = () => {
    if (!current) throw new Error('no test is running')
    return current
  }
  beforeAll(async () => {
    databaseUrl = opened.use(await sharedWorld().freshDatabase()).url
    ownTestbed = opened.use(testbed(databaseUrl))
  })
  afterAll(() => opened.disposeAsync())
  beforeEach(async () => {
    const { id: companyId } = await createTestCompany(databaseUrl)
    const floor = { ...(await openFloor(testbedOfFile().pool, companyId, kind)), companyId }
    current = { floor, outbound: openOutboundDelivery(testbedOfFile(), floor) }
  })
  const outbound: OutboundDelivery = {
    get provider() {
      return running().outbound.provider
    },
    get timeouts() {
      return running().outbound.timeouts
    },
    within: (work) => running().outbound.within(work),
    conversation: (from) => running().outbound.conversation(from),
    write: (...written) => running().outbound.write(...written),
    deliver: (...delivery) => running().outbound.deliver(...delivery),
    bury: (conversationId) => running().outbound.bury(conversationId),
    stall: (milliseconds) => running().outbound.stall(milliseconds),
    messages: (conversationId) => running().outbound.messages(conversationId),
    statuses: (conversationId) => running().outbound.statuses(conversationId),
    waiting: (conversationId) => running().outbound.waiting(conversationId),
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
    bench,
    floor,
    outbound,
    words: () => outbound.provider.got.map(({ content }) => (content.type === 'text' ? content.text : content.type)),
    receipt: (over: Partial<Receipt>) =>
      outbound.within((work) =>
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
