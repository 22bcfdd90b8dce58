/**
 * A board as it travels: one row per deal instead of one record, every name that many deals share written once, times as
 * numbers. Ten thousand deals are then a third as long, and a screen reads them in a few milliseconds. No zod in here, so
 * that load scripts read boards too.
 */
import type { BoardState } from './board.ts'
import type { Deal } from './deal.ts'
import { allDeals, chunkDeals } from './deal-chunks.ts'

/** What few deals have, and what is as long as people write it. Tags and fields are numbers of `names`. */
type Rest = Pick<Deal, 'expectedClose' | 'outcome' | 'followsItems' | 'archivedAt'> & {
  tags?: number[]
  fields?: [number, NonNullable<Deal['fields']>[string]][]
}

type Row = [
  id: string,
  stage: number,
  rank: string,
  title: string,
  contact: string | null,
  contactId: string | null,
  /** The numbers of its id and of its name, or nothing. */
  organization: [number, number] | 0,
  amount: number,
  currency: number,
  probability: number,
  ownerId: number,
  ownerName: number,
  createdAt: number,
  movedAt: number,
  version: number,
  rest?: Rest,
]

/** `names` are the stages, currencies, owners, organizations, tags and fields of the rows. */
export type BoardRows = { pipeline: BoardState['pipeline']; names: string[]; rows: Row[] }

export function rowsOf({ pipeline, deals }: BoardState): BoardRows {
  const numbers = new Map<string, number>()
  const numberOf = (name: string): number => {
    const number = numbers.get(name) ?? numbers.size
    numbers.set(name, number)
    return number
  }
  const rows = allDeals(deals).map((deal) => rowOf(deal, pipeline.id, numberOf))
  return { pipeline, names: [...numbers.keys()], rows }
}

function rowOf(deal: Deal, pipelineId: string, numberOf: (name: string) => number): Row {
  if (deal.pipelineId !== pipelineId) throw new Error('a deal of another pipeline on a board')
  const { organization, value } = deal
  const row: Row = [
    deal.id,
    numberOf(deal.stage),
    deal.rank,
    deal.title,
    deal.contact,
    deal.contactId,
    organization ? [numberOf(organization.id), numberOf(organization.name)] : 0,
    value.amount,
    numberOf(value.currency),
    deal.probability,
    numberOf(deal.ownerId),
    numberOf(deal.ownerName),
    Date.parse(deal.createdAt),
    Date.parse(deal.movedAt),
    deal.version,
  ]
  const rest = restOf(deal, numberOf)
  if (rest) row.push(rest)
  return row
}

function restOf(deal: Deal, numberOf: (name: string) => number): Rest | undefined {
  const { expectedClose, outcome, followsItems, archivedAt, tagIds, fields } = deal
  const rest: Rest = {
    ...(expectedClose !== undefined && { expectedClose }),
    ...(outcome && { outcome }),
    ...(followsItems && { followsItems }),
    ...(archivedAt !== undefined && { archivedAt }),
    ...(tagIds && { tags: tagIds.map(numberOf) }),
    ...(fields && { fields: Object.entries(fields).map(([id, value]) => [numberOf(id), value]) }),
  }
  return Object.keys(rest).length === 0 ? undefined : rest
}

export function boardOf({ pipeline, names, rows }: BoardRows): BoardState {
  const nameOf = (number: number): string => {
    const name = names[number]
    if (name === undefined) throw new Error('a board names something that it does not hold')
    return name
  }
  return { pipeline, deals: chunkDeals(rows.map((row) => dealOf(row, pipeline.id, nameOf))) }
}

function dealOf(row: Row, pipelineId: string, nameOf: (number: number) => string): Deal {
  const [id, stage, rank, title, contact, contactId, organization, amount, currency] = row
  const [, , , , , , , , , probability, ownerId, ownerName, createdAt, movedAt, version, rest] = row
  const deal: Deal = {
    id,
    pipelineId,
    stage: nameOf(stage),
    rank,
    title,
    contact,
    contactId,
    value: { amount, currency: nameOf(currency) as Deal['value']['currency'] },
    probability,
    ownerId: nameOf(ownerId),
    ownerName: nameOf(ownerName),
    createdAt: new Date(createdAt).toISOString(),
    movedAt: new Date(movedAt).toISOString(),
    version,
  }
  if (organization !== 0) deal.organization = { id: nameOf(organization[0]), name: nameOf(organization[1]) }
  if (!rest) return deal
  const { tags, fields, ...same } = rest
  return {
    ...deal,
    ...same,
    ...(tags && { tagIds: tags.map(nameOf) }),
    ...(fields && { fields: Object.fromEntries(fields.map(([number, value]) => [nameOf(number), value])) }),
  }
}
