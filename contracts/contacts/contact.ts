/**
 * A contact is one person outside the company, with any number of addresses. Two that turn out to be one are merged,
 * and that can be undone.
 */
import * as z from 'zod/mini'
import { command, event, query, view } from '../platform/operation.ts'
import { id, instant, integer, singleLine, text, trimmed } from '../platform/values.ts'
import { address } from './address.ts'
import { consent } from './consents.ts'
import { fieldValues } from './fields.ts'

export const addressLimit = 20

export const contact = z.strictObject({
  id,
  name: z.string(),
  note: z.nullable(z.string()),
  addresses: z.array(address),
  tags: z.array(id),
  bases: z.array(id),
  fields: fieldValues,
  createdAt: instant,
  changedAt: instant,
  /** The contact is merged into this one, and its page leads there. */
  mergedInto: z.nullable(id),
  /** Out of the lists and of every audience, until somebody restores it or it writes again. */
  archivedAt: z.optional(instant),
  version: integer(1),
})
export type Contact = z.infer<typeof contact>

export const contactRoom = (contactId: string) => `contacts.one:${contactId}`
/** Lists patch the rows they hold with its events. */
export const contactsRoom = 'contacts.all'

export const contactState = z.strictObject({ contact, consents: z.array(consent) })
export type ContactState = z.infer<typeof contactState>

export const oneContact = view('contacts.one', {
  params: z.strictObject({ contactId: id }),
  state: contactState,
  needs: 'view_bases',
  room: ({ contactId }) => contactRoom(contactId),
})

export const recentLimit = 50

/**
 * The contacts that changed last, newest first, those that went into others too: what an open list learns
 * its changes from.
 */
export const recentState = z.strictObject({ contacts: z.array(contact) })
export type RecentState = z.infer<typeof recentState>

export const recentContacts = view('contacts.recent', {
  params: z.strictObject({}),
  state: recentState,
  needs: 'view_bases',
  room: () => contactsRoom,
})

const sort = z.enum(['name', 'createdAt'])

/** What a list of contacts is narrowed to. */
export const narrowed = z.strictObject({
  /** In the name, an address or the note; case, accents and masks do not matter, and a letter may be wrong. */
  search: z.optional(trimmed(100)),
  tagId: z.optional(id),
  baseId: z.optional(id),
  /** Of a field that is chosen from a few words: the word. */
  fields: z.optional(z.record(id, text(80)).check(z.refine((request) => Object.keys(request).length <= 5))),
  /** Those alone that are archived; else those alone that are not. */
  archived: z.optional(z.boolean()),
})

export const contacts = query('contacts.find', {
  input: z.extend(narrowed, {
    sort: z._default(sort, 'createdAt'),
    descending: z._default(z.boolean(), true),
    page: z._default(integer(1, 10_000), 1),
    pageSize: z._default(integer(1, 100), 50),
  }),
  /** `total` stops counting at 10,000. */
  output: z.strictObject({ rows: z.array(contact), total: z.int() }),
  needs: 'view_bases',
  errors: [],
})

export const contactName = singleLine(120)
export const contactNote = z.nullable(trimmed(2000, 1))
const errors = ['contacts.not_found', 'contacts.merged', 'command.stale'] as const
const version = integer(1)

export const editContact = command('contacts.edit', {
  input: z.strictObject({ contactId: id, version, name: contactName, note: contactNote }),
  output: contact,
  needs: 'update_bases',
  errors,
})

export const removeAddress = command('contacts.remove-address', {
  input: z.strictObject({ contactId: id, addressId: id }),
  output: contact,
  needs: 'update_bases',
  errors: ['contacts.not_found', 'contacts.merged', 'contacts.address_not_found'],
})

/** Takes contacts out of the lists and of every audience, or brings them back. Nothing of theirs is lost. */
export const archiveContact = command('contacts.archive', {
  input: z.strictObject({ contactId: id, on: z.boolean() }),
  output: contact,
  needs: 'update_bases',
  errors: ['contacts.not_found', 'contacts.merged'],
})

/** What `goneId` has goes over to `keptId`. */
export const mergeContacts = command('contacts.merge', {
  input: z.strictObject({ keptId: id, goneId: id }),
  output: z.strictObject({ mergeId: id, contact }),
  needs: 'update_bases',
  errors: ['contacts.not_found', 'contacts.merged', 'contacts.same_contact', 'contacts.too_many_addresses'],
})

export const undoMerge = command('contacts.undo-merge', {
  input: z.strictObject({ mergeId: id }),
  output: z.strictObject({ kept: contact, restored: contact }),
  needs: 'update_bases',
  errors: ['contacts.merge_not_found', 'contacts.merged', 'contacts.merge_too_old'],
})

const both = { rooms: ({ contact }: { contact: Contact }) => [contactRoom(contact.id), contactsRoom] }
const about = ({ contact }: { contact: Contact }) => [contact.id]

/** How a contact came: typed, from a message on a channel, or with an import. */
export const contactSource = z.enum(['person', 'channel', 'import'])
export type ContactSource = z.infer<typeof contactSource>

export const contactAdded = event('contacts.added', z.strictObject({ contact, source: contactSource }), {
  ...both,
  about,
})

/** The card after an edit, an address added or removed, a tag on or off. */
export const contactChanged = event('contacts.changed', z.strictObject({ contact }), { ...both, about })

/** The import that made the contact was undone, and nothing else refers to it. */
export const contactRemoved = event('contacts.removed', z.strictObject({ contactId: id }), {
  rooms: ({ contactId }) => [contactRoom(contactId), contactsRoom],
  about: ({ contactId }) => [contactId],
})

/** `gone` is the card as it is left: without what has gone over. */
export const contactsMerged = event(
  'contacts.merged',
  z.strictObject({ mergeId: id, contact, consents: z.array(consent), gone: contact }),
  {
    rooms: ({ contact, gone }) => [contactRoom(contact.id), contactRoom(gone.id), contactsRoom],
    about: ({ contact, gone }) => [contact.id, gone.id],
  },
)

export const mergeUndone = event(
  'contacts.merge_undone',
  z.strictObject({ mergeId: id, contact, consents: z.array(consent), restored: contact }),
  {
    rooms: ({ contact, restored }) => [contactRoom(contact.id), contactRoom(restored.id), contactsRoom],
    about: ({ contact, restored }) => [contact.id, restored.id],
  },
)
