/** A letter as it is kept until it is read: its envelope, and every byte of it. */
import PostalMime, { type Email } from 'postal-mime'
import * as z from 'zod/mini'
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

export async function openLetter(body: string): Promise<Opened> {
  try {
    const { mailFrom, raw } = z.parse(envelope, JSON.parse(body))
    const bytes = Buffer.from(raw, 'base64')
    // What a letter returns to us is a part of it, and not its text.
    const letter = await PostalMime.parse(bytes, { forceRfc822Attachments: true, maxNestingDepth: 50 })
    return { mailFrom, letter }
  } catch {
    throw new Unreadable('This is no letter.')
  }
}
