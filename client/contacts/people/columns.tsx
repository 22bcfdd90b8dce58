import { addressText } from '@aura/contracts/contacts/address-text.ts'
import type { Base } from '@aura/contracts/contacts/bases.ts'
import type { Contact } from '@aura/contracts/contacts/contact.ts'
import type { Field } from '@aura/contracts/contacts/fields.ts'
import type { Tag } from '@aura/contracts/contacts/tags.ts'
import type { Language } from '@aura/contracts/platform/values.ts'
import { fieldText } from '@aura/machines/contacts/field-text.ts'
import type { TFunction } from 'i18next'
import { ColorChips } from '../../platform/ui/color-chip.tsx'
import type { Column } from '../../platform/ui/table/column.ts'
import { agoColumn } from '../../platform/ui/table/typed-columns.tsx'

const addressesOf = ({ addresses }: Contact) => addresses.map(addressText).join(' · ')

type About = {
  tags: Readonly<Record<string, Tag>>
  bases: Readonly<Record<string, Base>>
  fields: readonly Field[]
  language: Language
}

export function columnsOf(t: TFunction, { tags, bases, fields, language }: About): Column<Contact>[] {
  const text = (field: Field, contact: Contact) => {
    const value = contact.fields[field.id]
    return value === undefined ? '' : fieldText(field, value, language)
  }
  const taggedWith = (contact: Contact) => contact.tags.flatMap((id) => tags[id] ?? [])
  const tagsOf = (contact: Contact) =>
    taggedWith(contact)
      .map(({ name }) => name)
      .join(', ')
  const basesOf = (contact: Contact) => contact.bases.flatMap((id) => bases[id]?.name ?? []).join(', ')
  return [
    {
      id: 'name',
      header: t('contacts.people.name'),
      cell: ({ name }) => name,
      text: ({ name }) => name,
      sort: 'name',
      width: 260,
      phone: 'title',
    },
    {
      id: 'addresses',
      header: t('contacts.people.addresses'),
      cell: (contact) => addressesOf(contact) || '–',
      text: addressesOf,
      width: 340,
      phone: 'line',
    },
    {
      id: 'tags',
      header: t('contacts.people.tags'),
      cell: (contact) => (tagsOf(contact) === '' ? '–' : <ColorChips of={taggedWith(contact)} />),
      text: tagsOf,
      width: 220,
      phone: 'none',
    },
    {
      id: 'bases',
      header: t('contacts.bases.title'),
      cell: (contact) => basesOf(contact) || '–',
      text: basesOf,
      width: 200,
      phone: 'none',
    },
    {
      id: 'note',
      header: t('contacts.people.note'),
      cell: ({ note }) => note ?? '–',
      text: ({ note }) => note ?? '',
      width: 260,
      hidden: true,
      phone: 'none',
    },
    ...fields.map(
      (field): Column<Contact> => ({
        id: `field:${field.key}`,
        header: field.label,
        cell: (contact) => text(field, contact) || '–',
        text: (contact) => text(field, contact),
        width: 160,
        hidden: true,
        phone: 'none',
        ...(field.type === 'number' && { align: 'end' }),
      }),
    ),
    agoColumn(({ createdAt }) => createdAt, {
      id: 'created',
      header: t('contacts.people.created'),
      sort: 'createdAt',
    }),
  ]
}
