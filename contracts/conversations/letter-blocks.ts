/**
 * A letter as blocks, from top to bottom: plain data and no markup, so that nothing in it can run. What its reader gets is
 * made of it in one function (`machines/conversations/render-letter.ts`), for the preview and for the mail alike.
 */
import * as z from 'zod/mini'
import { id, trimmed } from '../platform/values.ts'

export const mostBlocks = 40
const mostInColumn = 8
export const mostPictures = 6
export const blockTextLimit = 4000
/** Of all words of a letter: the campaigns of a company travel to a screen together. */
export const letterLimit = 20_000

/** Line breaks stay; other control characters have no place in a letter. */
const words = (max: number) => trimmed(max).check(z.regex(/^[^\p{Cc}]*$|^[\P{Cc}\n\t]*$/u))

/** Where a button or a picture leads: the web alone. */
export const letterLink = trimmed(1000, 1).check(
  z.refine((value) => /^https?:$/.test(URL.parse(value)?.protocol ?? ''), { error: 'a web address' }),
)

const simpleBlocks = [
  z.strictObject({ type: z.literal('heading'), text: words(200) }),
  z.strictObject({ type: z.literal('text'), text: words(blockTextLimit) }),
  z.strictObject({ type: z.literal('button'), text: words(60), url: letterLink }),
  /** A picture of the company's files, which goes along in the letter; `alt` stands for it where it is not shown. */
  z.strictObject({ type: z.literal('image'), fileId: id, alt: words(200), url: z.nullable(letterLink) }),
  z.strictObject({ type: z.literal('divider') }),
] as const

export const simpleBlock = z.discriminatedUnion('type', [...simpleBlocks])
export type SimpleBlock = z.infer<typeof simpleBlock>

const column = z.array(simpleBlock).check(z.maxLength(mostInColumn))

export const letterBlock = z.discriminatedUnion('type', [
  ...simpleBlocks,
  /** Side by side where there is room. */
  z.strictObject({ type: z.literal('columns'), columns: z.array(column).check(z.minLength(2), z.maxLength(3)) }),
])
export type LetterBlock = z.infer<typeof letterBlock>

export const letterBlocks = z.array(letterBlock).check(z.minLength(1), z.maxLength(mostBlocks))
