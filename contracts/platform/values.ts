/**
 * The small values every contract is made of. They bound what may come in at a door,
 * so each of them carries a limit.
 */
import * as z from 'zod/mini'

/** UUIDv7: made by whoever creates the thing, sorts by time. */
export const id = z.uuid()

/** ISO 8601 in UTC, the only form of time on the wire. */
export const instant = z.iso.datetime()

/** A short text of one line, never empty after trimming. */
export const line = (max: number) =>
  z.string().check(z.trim(), z.minLength(1), z.maxLength(max), z.regex(/^[^\p{Cc}]*$/u))

/** An e-mail address as people type it; compared in lower case. */
export const email = z
  .string()
  .check(z.trim(), z.toLowerCase(), z.maxLength(254), z.regex(/^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$/))

export const currency = z.enum(['BRL', 'USD', 'EUR'])

/** Money is an integer in minor units with its currency, so that no sum ever drifts. */
export const money = z.strictObject({ amount: z.int().check(z.nonnegative(), z.lte(1_000_000_000_000)), currency })

export const language = z.enum(['pt-BR', 'en-US', 'es-ES'])

/** How the screens look; nobody is asked for it before she chooses. */
export const theme = z.enum(['dark', 'light'])

export type Id = z.infer<typeof id>
export type Money = z.infer<typeof money>
export type Language = z.infer<typeof language>
export type Theme = z.infer<typeof theme>
export const languages: readonly Language[] = ['pt-BR', 'en-US', 'es-ES']
