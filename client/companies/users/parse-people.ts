/**
 * People out of a pasted list: one a line, or with commas or semicolons between them, as mail programs and
 * spreadsheets write them. A name that is not there is made of the address.
 */
import { inviteLimit } from '@aura/contracts/identity/invite.ts'
import { email as address } from '@aura/contracts/platform/values.ts'
import * as z from 'zod/mini'

export type ParsedPerson = { email: string; nome: string; sobrenome: string }

export const isEmail = (text: string): boolean => z.safeParse(address, text).success

/** As long as an address may be; a longer run of letters is none, and is not searched through for each of them. */
const found = /(?<![^\s@<>"',;()])[^\s@<>"',;()]{1,64}@[^\s@<>"',;().]{1,63}(?:\.[^\s@<>"',;().]{1,63})+/

/** What cannot be read as a person is said, and nobody is asked in twice. */
export function parsePeople(text: string): { people: ParsedPerson[]; unread: string[] } {
  const people = new Map<string, ParsedPerson>()
  const unread: string[] = []
  for (const part of partsOf(text)) {
    const email = found.exec(part)?.[0].toLowerCase()
    if (email === undefined) unread.push(part)
    else if (!people.has(email) && people.size < inviteLimit) people.set(email, { email, ...nameIn(part, email) })
    else if (!people.has(email)) unread.push(part)
  }
  return { people: [...people.values()], unread }
}

/** A line with one address is one person, whatever stands around it; one with several is cut at the commas. */
const partsOf = (text: string): string[] =>
  text
    .split(/\n/)
    .flatMap((line) => ((line.match(new RegExp(found, 'g'))?.length ?? 0) > 1 ? line.split(/[,;]/) : [line]))
    .map((part) => part.trim())
    .filter((part) => part !== '')

function nameIn(part: string, email: string): Pick<ParsedPerson, 'nome' | 'sobrenome'> {
  const text = part.replace(found, ' ').replace(/[<>"';,()\t]/g, ' ')
  const words = text.split(/\s+/).filter((word) => word !== '')
  const parts = words.length > 0 ? words : made(email)
  const [nome = email, ...rest] = parts
  return { nome: nome.slice(0, 60), sobrenome: (rest.join(' ') || nome).slice(0, 60) }
}

const made = (email: string): string[] =>
  (email.split('@')[0] ?? '')
    .split(/[._+-]+/)
    .filter((word) => word !== '')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
