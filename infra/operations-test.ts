/**
 * What a file of tests of operations stands on: a bench of its own and, for each test, a company with its people and,
 * where conversations are tested, a channel. What is returned stands for those of the running test.
 */
import type { ChannelKind } from '@aura/contracts/channels/channel.ts'
import type { Role } from '@aura/contracts/platform/access.ts'
import type { Config } from '@aura/server/platform/config.ts'
import type { Refusal } from '@aura/server/platform/refuse.ts'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { createTestCompany, type TestCompany } from './company.ts'
import { type Floor, openFloor } from './contact-centre.ts'
import { type Bench, startBench } from './operations-bench.ts'
import { sharedWorld } from './shared-world.ts'

/** Why it was refused, or 'ok'. */
export const codeOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'ok',
    (refusal: Refusal) => refusal.code,
  )

export const running = <T>(value: T | undefined): T => {
  if (value === undefined) throw new Error('no test is running')
  return value
}

/** `settings` stand over those of the world. */
export function testBench(settings: Partial<Config> = {}): Bench {
  let bench: Bench | undefined
  beforeAll(async () => {
    bench = await startBench(sharedWorld(), settings)
  })
  afterAll(() => bench?.[Symbol.asyncDispose]())
  return {
    get databaseUrl() {
      return running(bench).databaseUrl
    },
    get pool() {
      return running(bench).pool
    },
    get log() {
      return running(bench).log
    },
    get published() {
      return running(bench).published
    },
    call: (...request) => running(bench).call(...request),
    openFor: (verify) => running(bench).openFor(verify),
    [Symbol.asyncDispose]: () => running(bench)[Symbol.asyncDispose](),
  }
}

export function testCompany(bench: Pick<Bench, 'databaseUrl'>, roles?: readonly Role[]): TestCompany {
  let company: TestCompany | undefined
  beforeEach(async () => {
    company = await createTestCompany(bench.databaseUrl, roles)
  })
  return {
    get id() {
      return running(company).id
    },
    get pipelineId() {
      return running(company).pipelineId
    },
    get people() {
      return running(company).people
    },
  }
}

export function testFloor(bench: Pick<Bench, 'pool'>, company: Pick<TestCompany, 'id'>, kind?: ChannelKind): Floor {
  let floor: Floor | undefined
  beforeEach(async () => {
    floor = await openFloor(bench.pool, company.id, kind)
  })
  return {
    get channelId() {
      return running(floor).channelId
    },
    say: (...message) => running(floor).say(...message),
    within: (...work) => running(floor).within(...work),
  }
}

/** `call` and `outcome` act as the person of that number; what `call` returns is as the test says. */
export function testOperations<Output = unknown>(roles?: readonly Role[]) {
  const bench = testBench()
  const company = testCompany(bench, roles)
  const call = async <T = Output>(who: number, name: string, input: object): Promise<T> =>
    (await bench.call(name, input, company.people[who]?.claims ?? null)).output as T
  return {
    bench,
    company,
    call,
    idOf: (who: number) => company.people[who]?.id ?? '',
    outcome: (who: number, name: string, input: object) => codeOf(call(who, name, input)),
  }
}

const floorStaff: readonly Role[] = ['company_owner', 'company_user', 'company_user']

export function testConversations<Output = unknown>(roles: readonly Role[] = floorStaff, kind?: ChannelKind) {
  const operations = testOperations<Output>(roles)
  return { ...operations, floor: testFloor(operations.bench, operations.company, kind) }
}
