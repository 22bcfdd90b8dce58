/**
 * The small values every contract is made of. They bound what may come in at a door, so each of them carries
 * a limit, and each refuses what the database cannot keep: NUL and halves of surrogate pairs in a text, whole
 * numbers beyond its columns, years that only one of the two sides knows.
 *
 * The length stands first and ends the look: no pattern, no search and no handler meets a text that is too
 * long. Patterns take time in proportion to the text (`values.test.ts` beside it measures every contract).
 */
import * as z from 'zod/mini'
import { withoutInvisible } from './invisible.ts'

/** Ends the look at a text that is longer; what stands after it in a schema sees short texts only. */
export const atMost = (max: number) => z.maxLength(max, { abort: true })

/** What a database can keep: no NUL, and no half of a surrogate pair. */
const storable = z.regex(/^[^\0\p{Cs}]*$/u)

/** A text as it was typed, spaces at its ends too: a password, a cell, a token. */
export const text = (max: number, least = 0) => z.string().check(atMost(max), z.minLength(least), storable)

/** A text without the spaces at its ends; it may have several lines. */
export const trimmed = (max: number, least = 0) => z.string().check(z.trim(), atMost(max), z.minLength(least), storable)

/** A short text of one line, never empty after trimming, without characters that nobody sees: a name, a title. */
export const singleLine = (max: number) =>
  z
    .string()
    .check(
      z.trim(),
      atMost(max),
      z.overwrite(withoutInvisible),
      z.minLength(1),
      z.regex(/^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}]*$/u),
    )

/** An e-mail address as people type it; compared in lower case. */
export const email = z
  .string()
  .check(
    z.trim(),
    atMost(254),
    z.toLowerCase(),
    z.regex(/^[^\s@<>"\p{Cc}\p{Cf}\p{Cs}]+@[^\s@<>".\p{Cc}\p{Cf}\p{Cs}]+(?:\.[^\s@<>".\p{Cc}\p{Cf}\p{Cs}]+)+$/u),
  )

/** UUIDv7: made by the creator of the record, sorts by time. */
export const id = z.string().check(atMost(36), z.uuid())

/** The database, the browsers and their arithmetic agree about these years. */
const commonYears = z.regex(/^[12]\d{3}-/)

/** ISO 8601 in UTC, the only form of time on the wire. */
export const instant = z.string().check(atMost(30), commonYears, z.iso.datetime())

/** A day of the calendar, without a time zone. */
export const day = z.string().check(atMost(10), commonYears, z.iso.date())

/** What the database's integer columns hold, less one: a version that grows by one still fits. */
export const largestInteger = 2_147_483_646

/** A whole number that an integer column holds. */
export const integer = (least: number, most = largestInteger) => z.int().check(z.gte(least), z.lte(most))

/** Grows with every change of a thing, so that a change made on an older one is noticed. */
export const version = integer(1)

/** A place in a log or a thread: those columns are wide. */
export const position = z.int().check(z.positive())

export const currency = z.enum(['BRL', 'USD', 'EUR'])

/** Money is an integer in minor units with its currency, so that no sum ever drifts. */
export const money = z.strictObject({ amount: z.int().check(z.nonnegative(), z.lte(1_000_000_000_000)), currency })

export const language = z.enum(['pt-BR', 'en-US', 'es-ES'])

/** How the screens look; there is no value before the user chooses. */
export const theme = z.enum(['dark', 'light'])

export type Id = z.infer<typeof id>
export type Money = z.infer<typeof money>
export type Language = z.infer<typeof language>
export type Theme = z.infer<typeof theme>
/** How a waiting customer calls the user besides what the screen shows; nothing until it is chosen. */
export const waitingSignals = z.array(z.enum(['sound', 'desktop'])).check(z.maxLength(2))
export type WaitingSignals = z.infer<typeof waitingSignals>
export const languages: readonly Language[] = ['pt-BR', 'en-US', 'es-ES']
