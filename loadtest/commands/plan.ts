/** The movers and their cards: every mover has a company and cards of its own, so nobody waits for a row. */
import { randomUUIDv7 } from 'node:crypto'
import type { Stage } from '@aura/contracts/deals/deal.ts'
import { createTestCompany } from '@aura/infra/company.ts'
import type { Claims } from '@aura/server/platform/handle.ts'
import { dealsOf } from '../board/deals.ts'
import { fillBoard, freeStages } from '../board/target.ts'
import type { Served } from '../platform/served.ts'

export type Mover = { company: string; claims: Claims; token: string; deals: string[] }
export type Move = { dealId: string; to: Stage; before: null }

const cardsEach = 5

export async function makeMovers(
  { databaseUrl, url, token: sign }: Served,
  companies: number,
  each: number,
): Promise<Mover[]> {
  const movers: Mover[] = []
  for (let count = 0; count < companies; count += 1) {
    const { id, people } = await createTestCompany(databaseUrl)
    const [owner] = people
    if (!owner) throw new Error('a company without people')
    const token = sign(owner.claims)
    await fillBoard(url, token, each * cardsEach)
    const deals = await dealsOf(databaseUrl, id)
    for (let mover = 0; mover < each; mover += 1)
      movers.push({
        company: id,
        claims: owner.claims,
        token,
        deals: deals.slice(mover * cardsEach, (mover + 1) * cardsEach),
      })
  }
  return movers
}

export function anyMove(mover: Mover): Move {
  const pick = <Thing>(things: readonly Thing[]) => things[Math.floor(Math.random() * things.length)]
  return { dealId: pick(mover.deals) ?? randomUUIDv7(), to: pick(freeStages) ?? 'proposal', before: null }
}
