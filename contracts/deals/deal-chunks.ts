/**
 * The deals of a board in chunks by their ids, each in the order of the ids. A change copies the one chunk it is in, so a
 * move on a board of ten thousand costs eighty deals; two boards are compared chunk by chunk. No zod in here, so that load
 * scripts read boards too.
 */
import type { Deal } from './deal.ts'

export type DealChunks = Deal[][]

/** A power of two: a full board then has about eighty deals in each. */
const chunkCount = 128

/** The end of an id is its random part. */
function chunkIndex(id: string): number {
  let hash = 0
  for (let at = Math.max(0, id.length - 4); at < id.length; at += 1) hash = hash * 31 + id.charCodeAt(at)
  return hash % chunkCount
}

const byId = (a: Deal, b: Deal) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)

export function chunkDeals(deals: Iterable<Deal>): DealChunks {
  const chunks: DealChunks = Array.from({ length: chunkCount }, () => [])
  for (const deal of deals) chunks[chunkIndex(deal.id)]?.push(deal)
  for (const chunk of chunks) chunk.sort(byId)
  return chunks
}

export const allDeals = (chunks: DealChunks): Deal[] => chunks.flat()

export const countDeals = (chunks: DealChunks): number => chunks.reduce((sum, { length }) => sum + length, 0)

export const findDeal = (chunks: DealChunks, id: string): Deal | undefined =>
  chunks[chunkIndex(id)]?.find((deal) => deal.id === id)

export function withDeal(chunks: DealChunks, deal: Deal): DealChunks {
  const at = chunkIndex(deal.id)
  const chunk = chunks[at] ?? []
  const place = chunk.findIndex(({ id }) => id >= deal.id)
  if (place === -1) return chunks.with(at, [...chunk, deal])
  return chunks.with(at, chunk.toSpliced(place, chunk[place]?.id === deal.id ? 1 : 0, deal))
}

export function withoutDeal(chunks: DealChunks, id: string): DealChunks {
  const at = chunkIndex(id)
  const chunk = chunks[at] ?? []
  const place = chunk.findIndex((deal) => deal.id === id)
  return place === -1 ? chunks : chunks.with(at, chunk.toSpliced(place, 1))
}

/** What was removed from a board and what was added to it; a deal that changed is in both. */
export function compareDeals(before: DealChunks, after: DealChunks): { removed: Deal[]; added: Deal[] } {
  const [removed, added]: [Deal[], Deal[]] = [[], []]
  for (const [at, chunk] of after.entries()) {
    const oldChunk = before[at] ?? []
    if (oldChunk === chunk) continue
    const [deals, laterDeals] = [new Set(oldChunk), new Set(chunk)]
    removed.push(...oldChunk.filter((deal) => !laterDeals.has(deal)))
    added.push(...chunk.filter((deal) => !deals.has(deal)))
  }
  return { removed, added }
}
