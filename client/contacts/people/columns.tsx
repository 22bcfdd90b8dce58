import type { Contact } from '@aura/contracts/contacts/contact.ts'
import type { Tag } from '@aura/contracts/contacts/tags.ts'
import type { TFunction } from 'i18next'
import { RelativeTime } from '../../platform/ui/relative-time.tsx'
import type { Column } from '../../platform/ui/table/column.ts'
import { addressText } from './address-text.ts'

const addressesOf = ({ addresses }: Contact) => addresses.map(addressText).join(' · ')

export function columnsOf(t: TFunction, tags: Readonly<Record<string, Tag>>): Column<Contact>[] {
  const tagsOf = (contact: Contact) => contact.tags.flatMap((id) => tags[id]?.name ?? []).join(', ')
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
      cell: (contact) => tagsOf(contact) || '–',
      text: tagsOf,
      width: 220,
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
    {
      id: 'created',
      header: t('contacts.people.created'),
      cell: ({ createdAt }) => <RelativeTime at={createdAt} />,
      sort: 'createdAt',
      width: 130,
      phone: 'none',
    },
  ]
}
