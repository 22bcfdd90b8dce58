/** People at work through every fault: what they were promised is compared with the log, the boards and the counts. */

import { isDeepStrictEqual } from 'node:util'
import { allDeals } from '@aura/contracts/deals/deal-chunks.ts'
import type { TestCompany } from '@aura/infra/company.ts'
import { until } from '@aura/infra/until.ts'
import type { Config } from '@aura/server/platform/config.ts'
import type pg from 'pg'
import { tokenSigner } from '../platform/tokens.ts'
import { type BoardUser, sitDown } from './board-user.ts'
import { readBoard, readLog } from './truth.ts'

export type Losses = { lost: number; doubled: number }

export type People = Disposable & {
  work: () => void
  /** True once so many more commands were accepted than at this moment. */
  more: (count: number, within: number) => Promise<boolean>
  /** Everybody rests, and what was accepted is looked for. */
  count: (within: number) => Promise<Losses>
}

type Parts = { url: string; company: TestCompany; config: Config; reader: pg.Pool; paceMs: number }

/** Longer than the clocks ever jump: how tokens end is looked at elsewhere. */
const tokenSeconds = 6 * 3_600

export async function bringPeople({ url, company, config, reader, paceMs }: Parts): Promise<People> {
  const sign = await tokenSigner(config, tokenSeconds)
  const hands = company.people.map((person) =>
    sitDown({ url, person, sign, pipelineId: company.pipelineId, random: Math.random, paceMs }),
  )
  const accepted = () => hands.reduce((sum, boardUser) => sum + boardUser.ledger.accepted.size, 0)
  return {
    work: () => {
      for (const boardUser of hands) boardUser.work()
    },
    async more(count, within) {
      const goal = accepted() + count
      return await until(() => accepted() >= goal, { within })
    },
    async count(within) {
      await Promise.all(hands.map((boardUser) => boardUser.rest()))
      const truth = plain(await readBoard(reader, company))
      const isEqual = (boardUser: BoardUser) => isDeepStrictEqual(boardOf(boardUser), truth)
      await until(() => hands.every(isEqual), { within })
      const log = await readLog(reader, company.id)
      const counted = async (): Promise<number> =>
        (await reader.query('select moves from counted_moves where company_id = $1', [company.id])).rows[0]?.moves ?? 0
      await until(async () => (await counted()) === log.moves, { within })
      const moves = await counted()
      const causes = new Map<string, number>()
      for (const cause of log.causes) causes.set(cause, (causes.get(cause) ?? 0) + 1)
      const promised = hands.flatMap((boardUser) => [...boardUser.ledger.accepted])
      const refused = hands.flatMap((boardUser) => [...boardUser.ledger.refused.keys()])
      const holes = log.positions.filter((position, index) => position !== index + 1).length
      return {
        lost:
          promised.filter((id) => !causes.has(id)).length +
          hands.filter((boardUser) => !isEqual(boardUser)).length +
          Math.max(0, log.moves - moves) +
          holes,
        doubled:
          log.causes.length -
          causes.size +
          refused.filter((id) => causes.has(id)).length +
          Math.max(0, moves - log.moves),
      }
    },
    [Symbol.dispose]: () => {
      for (const boardUser of hands) boardUser.leave()
    },
  }
}

export const boardOf = (boardUser: BoardUser): unknown =>
  plain(allDeals(boardUser.board()?.deals ?? []).sort((a, b) => (a.id < b.id ? -1 : 1)))

/** Without what is undefined. The order of keys says nothing: the database keeps its own in JSON. */
export const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value))
