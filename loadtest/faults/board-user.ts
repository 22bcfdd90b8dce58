/**
 * One user in front of the board: the feed of the browser on a real socket, and an actor that drags, creates and
 * sometimes asks for what is not allowed. It writes down what became of every command.
 */
import { randomUUIDv7 } from 'node:crypto'
import { type BoardState, board } from '@aura/contracts/deals/board.ts'
import { createDeal } from '@aura/contracts/deals/create.ts'
import { stages } from '@aura/contracts/deals/deal.ts'
import { allDeals, findDeal, withDeal } from '@aura/contracts/deals/deal-chunks.ts'
import { moveDeal } from '@aura/contracts/deals/move.ts'
import type { TestPerson } from '@aura/infra/company.ts'
import { boardReducer } from '@aura/machines/deals/board.ts'
import type { Clock } from '../../client/platform/feed/clock.ts'
import { dialSocket } from '../../client/platform/feed/connect.ts'
import { createFeed } from '../../client/platform/feed/feed.ts'
import type { Outbox } from '../../client/platform/feed/outbox.ts'
import { RefusedError } from '../../client/platform/feed/refused.ts'
import type { SignToken } from '../platform/tokens.ts'

export type Ledger = { accepted: Set<string>; refused: Map<string, string> }

export type BoardUser = {
  ledger: Ledger
  board: () => BoardState | undefined
  status: () => string
  waiting: () => number
  /** Begins to work, with at most one command of its own unanswered; `rest` ends it when the last is answered. */
  work: () => void
  rest: () => Promise<void>
  create: (title: string) => Promise<void>
  leave: () => void
}

const clock: Clock = {
  now: () => Date.now(),
  setTimeout: (run, ms) => Number(setTimeout(run, ms)),
  clearTimeout: (timer) => clearTimeout(timer),
}

const nothing = () => {}
const memory: Outbox = { open: async () => [], save: () => true, adopt: async () => {}, clear: nothing, close: nothing }

/** Signing in is measured elsewhere: an actor comes with its token. */
type BoardSession = {
  url: string
  person: TestPerson
  sign: SignToken
  pipelineId: string
  random: () => number
  /** Between two commands; without it one follows the other at once, and a part that starts has to fight for the machine. */
  paceMs?: number
}

export function sitDown({ url, person, sign, pipelineId, random, paceMs = 0 }: BoardSession): BoardUser {
  const ledger: Ledger = { accepted: new Set(), refused: new Map() }
  let lastId = ''
  const feed = createFeed({
    dial: dialSocket(url),
    clock,
    random,
    newId: () => {
      lastId = randomUUIDv7()
      return lastId
    },
    outbox: memory,
    getToken: async () => ({
      token: sign(person.claims),
      expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
    }),
    postQuery: () => Promise.reject(new Error('the board asks nothing over HTTP')),
    onSessionEnded: (reason) => console.error(`the session of ${person.email} ended: ${reason}`),
    onReloadNeeded: () => console.error(`${person.email} was asked to reload`),
  })
  const params = { pipelineId }
  const stopFollowing = feed.follow(board, boardReducer, params, () => {})
  const show = () => feed.shown(board, params)
  feed.start()

  const pick = <T>(from: readonly T[]): T | undefined => from[Math.floor(random() * from.length)]

  async function noted(sent: Promise<unknown>): Promise<void> {
    const id = lastId
    try {
      await sent
      ledger.accepted.add(id)
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error
      ledger.refused.set(id, error.code)
    }
  }

  const create = (title: string) => {
    const value = { amount: Math.floor(random() * 1_000_000), currency: 'BRL' as const }
    return noted(feed.send(createDeal, { dealId: randomUUIDv7(), pipelineId, title, value, probability: 50 }))
  }

  async function act(): Promise<void> {
    const deals = allDeals(show().state?.deals ?? [])
    if (deals.length < 40 && random() < 0.3) return create(`Negócio ${deals.length}`)
    const unknown = random() < 0.05
    const dealId = unknown ? randomUUIDv7() : pick(deals)?.id
    const to = pick(stages)
    if (dealId === undefined || to === undefined) return create('Primeiro negócio')
    const before =
      random() < 0.5 ? null : (pick(deals.filter((deal) => deal.stage === to && deal.id !== dealId))?.id ?? null)
    const overlay = {
      view: board,
      params,
      apply: (state: BoardState) => {
        const deal = findDeal(state.deals, dealId)
        return deal ? { ...state, deals: withDeal(state.deals, { ...deal, stage: to }) } : state
      },
    }
    return noted(feed.send(moveDeal, { dealId, to, before }, overlay))
  }

  let working = false
  let work = Promise.resolve()
  return {
    ledger,
    board: () => show().state,
    status: () => show().status,
    waiting: () => feed.queued.get().length,
    create,
    work() {
      working = true
      work = (async () => {
        while (working) {
          if (show().state === undefined) await pause(20)
          else await act()
          if (paceMs > 0) await pause(paceMs)
        }
      })()
    },
    async rest() {
      working = false
      await work
    },
    leave() {
      stopFollowing()
      feed.stop()
    },
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
