/**
 * Tells the watchers of campaigns how they are: once a second for all screens, and less often where counting takes long, so
 * that watching never costs more than a tenth of the time. Several workers may do so at once; the newest counts.
 */
import { readLive, watchedCampaignRooms } from '@aura/server/campaigns/index.ts'
import type { OpenDoor } from '../platform/feature.ts'

const beatMs = 1_000
const mostShare = 0.1

export const publishLive: OpenDoor = async ({ db, inCompany, say, warn }) => {
  const dueAt = new Map<string, number>()
  let reading: Promise<void> | undefined

  async function tellCompany(companyId: string, rooms: readonly string[]): Promise<void> {
    const began = performance.now()
    if ((dueAt.get(companyId) ?? 0) > began) return
    const values = await inCompany(companyId, (work) => readLive(work, rooms))
    for (const { room, key, value } of values) say(companyId, room, key, value)
    const tookMs = performance.now() - began
    dueAt.set(companyId, began + tookMs / mostShare)
  }

  async function tellAll(): Promise<void> {
    const watched = await watchedCampaignRooms(db)
    for (const companyId of dueAt.keys()) if (!watched.has(companyId)) dueAt.delete(companyId)
    for (const [companyId, rooms] of watched) await tellCompany(companyId, rooms)
  }

  // While the database is slow beats are left out; they do not queue.
  const beat = setInterval(() => {
    reading ??= tellAll()
      .catch((error) => warn(error, 'the watchers of campaigns were not told how they are'))
      .finally(() => {
        reading = undefined
      })
  }, beatMs)
  return {
    async [Symbol.asyncDispose]() {
      clearInterval(beat)
      await reading
    },
  }
}
