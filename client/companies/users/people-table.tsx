import { type ManagedUser, userStates } from '@aura/contracts/companies/manage-users.ts'
import { updateUser } from '@aura/contracts/companies/update-user.ts'
import { roles } from '@aura/contracts/platform/access.ts'
import { Languages, ShieldCheck, UserCheck, UserRound, UserX } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../platform/i18n/error-text.ts'
import { useLanguage } from '../../platform/i18n/language.ts'
import { useMay } from '../../platform/me.ts'
import { nameOf } from '../../platform/name-of.ts'
import { confirm } from '../../platform/ui/confirm.tsx'
import { EmptyState } from '../../platform/ui/empty.tsx'
import type { BulkAction } from '../../platform/ui/table/column.ts'
import { DataTable } from '../../platform/ui/table/data-table.tsx'
import type { ListQuery } from '../../platform/ui/table/list-query.ts'
import { useListQuery } from '../../platform/ui/table/use-list-query.ts'
import { toast } from '../../platform/ui/toast.tsx'
import { BulkDialog, type BulkTask, useBulk } from './bulk-dialog.tsx'
import { columnsOf } from './columns.tsx'
import { usePeople } from './use-people.ts'
import { roleWord } from './user-texts.ts'

/** The table is taken away as it is narrowed. */
function paramsOf({ search, filters: { role, state } }: ListQuery) {
  return { ...(search && { search }), ...(role && { role }), ...(state && { state }) }
}

export function PeopleTable({ open, tools }: { open: (userId: string) => void; tools?: ReactNode }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const [listQuery, ask] = useListQuery({ sort: 'name' })
  const { rows, total, status, error, refetch, allIds } = usePeople(listQuery)
  const [task, setTask] = useState<BulkTask>()
  const mayUpdate = useMay(updateUser.needs)
  const change = useBulk()
  const columns = useMemo(() => columnsOf(t, language), [t, language])
  const begin = (kind: BulkTask['kind']) => (ids: readonly string[], done: () => void) => setTask({ kind, ids, done })
  const switchAll = (active: boolean) => (ids: readonly string[], done: () => void) => {
    const run = () =>
      void change([{ userIds: [...ids], change: { type: 'active', active } }]).then(done, (refusal: unknown) =>
        toast({ tone: 'critical', title: errorText(refusal) }),
      )
    if (active) return run()
    confirm({
      title: t('companies.users.bulk_deactivate_title', { count: ids.length }),
      description: t('companies.users.deactivate_text'),
      confirmText: t('companies.users.deactivate'),
      variant: 'destructive',
      onConfirm: run,
    })
  }
  const bulk: BulkAction<ManagedUser>[] = [
    { label: t('companies.users.bulk.role'), icon: ShieldCheck, run: begin('role') },
    { label: t('companies.users.bulk.manager'), icon: UserRound, run: begin('manager') },
    { label: t('companies.users.bulk.language'), icon: Languages, run: begin('language') },
    { label: t('companies.users.activate'), icon: UserCheck, run: switchAll(true) },
    { label: t('companies.users.deactivate'), icon: UserX, run: switchAll(false), destructive: true },
  ]
  return (
    <>
      <DataTable<ManagedUser>
        name="companies.users"
        label={t('companies.users.people')}
        columns={columns}
        rows={rows}
        total={total}
        rowId={({ id }) => id}
        rowName={nameOf}
        asked={listQuery}
        ask={ask}
        filters={[
          {
            id: 'role',
            label: t('companies.users.role'),
            options: roles
              .filter((role) => role !== 'platform_owner')
              .map((value) => ({ value, label: roleWord(value) })),
          },
          {
            id: 'state',
            label: t('companies.users.state'),
            options: userStates.map((value) => ({ value, label: t(`companies.users.state.${value}`) })),
          },
        ]}
        status={status}
        error={error}
        retry={refetch}
        open={({ id }) => open(id)}
        bulk={mayUpdate ? bulk : []}
        allIds={allIds}
        empty={<EmptyState title={t('companies.users.nobody')} text={t('companies.users.nobody_text')} />}
        exportAs={{ kind: 'companies.users', params: paramsOf(listQuery) }}
        tools={tools}
      />
      {task && <BulkDialog task={task} leave={() => setTask(undefined)} />}
    </>
  )
}
