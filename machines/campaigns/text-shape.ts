/**
 * What of a text decides how many parts an SMS with it has: the alphabet that it needs, and its length. Texts of one shape stand
 * for each other in any message, so that a million names are measured as a few hundred. A text with a character that takes the
 * room of two is a shape of its own.
 */
import { basicAlphabet } from './sms-parts.ts'

/** Letters outside the alphabet of GSM 03.38 that are one unit of UCS-2. */
const accented = 'áâãçêëíîïóôõúûýÿÁÀÂÃÈÊËÍÌÎÏÓÒÔÕÚÙÛÝ’‘“”–—…ºª'

/** A hyphen between two characters would be a range. */
const only = (characters: string): string => `^[${characters.replace('-', '')}-]*$`

/** White space as a message's gaps are trimmed and divided by it: the database by itself knows less of it. */
export const whiteSpace =
  ' \t\n\v\f\r\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff'

/** Regular expressions that the database reads as well. */
export const basicOnly = only(basicAlphabet)
export const singleOnly = only(`${basicAlphabet}${accented}`)

const [isBasic, isSingle] = [new RegExp(basicOnly), new RegExp(singleOnly)]

/** As the database writes it too, in `server/campaigns/foreseen-parts.ts`. */
export function shapeOf(text: string): string {
  if (isBasic.test(text)) return `b${text.length}`
  return isSingle.test(text) ? `s${text.length}` : `t${text}`
}

/** The shape of a text that has no fewer parts than any of the texts has, wherever it stands. */
export function longestShape(texts: readonly string[]): string {
  const length = Math.max(0, ...texts.map((text) => text.length))
  return `${texts.every((text) => isBasic.test(text)) ? 'b' : 's'}${length}`
}

/** One of the texts that have the shape. */
export function textOfShape(shape: string): string {
  const rest = shape.slice(1)
  if (shape.startsWith('t')) return rest
  return (shape.startsWith('b') ? 'a' : 'ã').repeat(Number(rest))
}
