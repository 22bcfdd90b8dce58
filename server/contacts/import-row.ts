/** One row of a file of contacts as its cells say it. */
import { addressKey } from '@aura/contracts/contacts/address.ts'
import { contactName, contactNote } from '@aura/contracts/contacts/contact.ts'
import { customerPhone, type TypedAddress } from '@aura/contracts/contacts/typed-address.ts'
import { email } from '@aura/contracts/platform/values.ts'
import * as z from 'zod/mini'

const most = 10
const split = (text: string): string[] => text.split(/[,;|]/).flatMap((value) => value.trim() || [])

/** Several of a kind stand in one cell with a comma between. */
const several = (each: (text: string) => string | null) =>
  z.pipe(
    z
      .string()
      .check(z.refine((text) => split(text).length <= most && split(text).every((value) => each(value) !== null))),
    z.transform((text: string) => [...new Set(split(text).flatMap((value) => each(value) ?? []))]),
  )

/** A spreadsheet may have made a number of a telephone, or noted that it is none. */
const phone = (text: string) => customerPhone(text.replace(/^'/, '').replace(/\.0$/, ''))
const mail = (text: string) => email.safeParse(text).data ?? null

/** Consents and the company's own fields are read where it is known which there are. */
export const row = z.looseObject({
  name: z.optional(contactName),
  phone: z.optional(several(phone)),
  email: z.optional(several(mail)),
  tags: z.optional(z.string()),
  note: z.optional(contactNote),
})
export type Row = z.infer<typeof row>

export const addressesOf = ({ phone: phones = [], email: mails = [] }: Row): TypedAddress[] => [
  ...phones.map((value) => ({ kind: 'phone' as const, value })),
  ...mails.map((value) => ({ kind: 'email' as const, value })),
]

export const tagsOf = ({ tags = '' }: Row): string[] => split(tags)

export const cellOf = (item: Row, column: string): string | undefined => {
  const cell = item[column]
  return typeof cell === 'string' ? cell : undefined
}

/** A row's key is its first address; a row without one is refused at planning. */
export function keyOf(item: Row): string {
  const [first] = addressesOf(item)
  return first ? addressKey(first) : JSON.stringify(item)
}
