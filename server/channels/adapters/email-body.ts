/** A letter as it is kept until it is read: its envelope, and every byte of it. */
import type { Email } from 'postal-mime'
import * as z from 'zod/mini'
import { keptParser } from '../../platform/parsing/parse.ts'
import { ParserStopped } from '../../platform/parsing/thread.ts'
import { Unreadable } from '../adapter.ts'

const envelope = z.strictObject({
  /** Empty for what a machine returns. */
  mailFrom: z.string(),
  rcptTo: z.string(),
  /** As base64, because it may hold anything. */
  raw: z.string(),
})

export const keptLetter = (mailFrom: string, rcptTo: string, raw: Buffer): string =>
  JSON.stringify({ mailFrom, rcptTo, raw: raw.toString('base64') } satisfies z.infer<typeof envelope>)

export type Opened = { mailFrom: string; letter: Email }

/**
 * A letter can be nested and padded at will, so it is taken apart in a thread of its own, with bounds. A transaction
 * waits for it, which the database ends when it is idle for two seconds.
 */
const takeApart = keptParser<Uint8Array, Email>(new URL('./email-thread.ts', import.meta.url), {
  megabytes: 256,
  milliseconds: 1_500,
})

export async function openLetter(body: string): Promise<Opened> {
  try {
    const { mailFrom, raw } = z.parse(envelope, JSON.parse(body))
    return { mailFrom, letter: await takeApart(Buffer.from(raw, 'base64')) }
  } catch (error) {
    // A letter that took too long is tried again, and after its tries a dead letter: the machine may have been busy.
    if (error instanceof ParserStopped && error.reason === 'time') throw error
    throw new Unreadable('This is no letter.')
  }
}
