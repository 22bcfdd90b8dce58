/**
 * Whether the demo is whole. Its past is made in many transactions, before anybody is served: a start that is killed
 * meanwhile leaves a mark at the database, and the next start makes the whole database anew.
 */
import { commentOf, replaceDatabase, setComment } from './databases.ts'

const unfinished = 'Aura: the demo is being made'

export const markUnfinished = (databaseUrl: string): Promise<void> => setComment(databaseUrl, unfinished)

export const markFinished = (databaseUrl: string): Promise<void> => setComment(databaseUrl, null)

/** Leaves an empty database, without a schema, where the demo in it was never finished. */
export async function removeUnfinishedDemo(databaseUrl: string): Promise<boolean> {
  if ((await commentOf(databaseUrl)) !== unfinished) return false
  await replaceDatabase(databaseUrl)
  return true
}
