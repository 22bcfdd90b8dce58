import type { ManagedUser } from '@aura/contracts/companies/manage-users.ts'
import type { Language } from '@aura/contracts/platform/values.ts'
import type { TFunction } from 'i18next'
import { nameOf } from '../../platform/name-of.ts'
import type { Column } from '../../platform/ui/table/column.ts'
import { agoColumn, countColumn } from '../../platform/ui/table/typed-columns.tsx'
import { PersonName } from './person-name.tsx'
import { UserStateBadge } from './user-state.tsx'
import { roleWord } from './user-texts.ts'

export function columnsOf(t: TFunction, language: Language): Column<ManagedUser>[] {
  return [
    {
      id: 'name',
      header: t('companies.users.name'),
      cell: (row) => <PersonName name={nameOf(row)} />,
      text: nameOf,
      sort: 'name',
      width: 210,
      phone: 'title',
    },
    {
      id: 'email',
      header: t('companies.users.email'),
      cell: ({ email }) => email,
      text: ({ email }) => email,
      sort: 'email',
      width: 220,
      phone: 'none',
    },
    {
      id: 'role',
      header: t('companies.users.role'),
      cell: ({ role }) => roleWord(role),
      sort: 'role',
      width: 130,
      phone: 'line',
    },
    {
      id: 'state',
      header: t('companies.users.state'),
      cell: (row) => <UserStateBadge user={row} />,
      sort: 'active',
      width: 110,
      phone: 'line',
    },
    agoColumn(
      ({ lastSeenAt }) => lastSeenAt,
      {
        id: 'seen',
        header: t('companies.users.seen'),
        sort: 'lastSeen',
        phone: 'line',
      },
      t('companies.never_seen'),
    ),
    {
      id: 'manager',
      header: t('companies.users.manager'),
      cell: ({ managerName }) => managerName ?? '–',
      text: ({ managerName }) => managerName ?? '',
      width: 150,
      phone: 'none',
    },
    {
      id: 'created',
      header: t('companies.users.created'),
      cell: ({ createdAt }) => new Date(createdAt).toLocaleDateString(language),
      sort: 'createdAt',
      width: 110,
      phone: 'none',
    },
    countColumn(({ devices }) => devices, language, {
      id: 'devices',
      header: t('companies.users.devices'),
      width: 110,
      hidden: true,
    }),
  ]
}
