/** To another company of the owner's: a home there, a closed account here. */
import type { ManagedUser } from '@aura/contracts/companies/manage-users.ts'
import { myCompanies } from '@aura/contracts/companies/memberships.ts'
import { moveUser } from '@aura/contracts/companies/move-user.ts'
import { type Role, roles } from '@aura/contracts/platform/access.ts'
import { isOwner } from '@aura/machines/platform/rights.ts'
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../platform/feed/use-command.ts'
import { useQuery } from '../../platform/feed/use-query.ts'
import { nameOf } from '../../platform/name-of.ts'
import { FormDialog } from '../../platform/ui/form-dialog.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import { useForm } from '../../platform/ui/use-form.ts'
import { Choice } from './choice.tsx'
import { roleWord } from './user-texts.ts'

const nothing = {}

export function MoveDialog({ person, leave }: { person: ManagedUser; leave: () => void }) {
  const { t } = useTranslation()
  const { data } = useQuery(myCompanies, nothing)
  const companies = data?.filter(({ current, role }) => !current && isOwner(role)) ?? []
  const [chosen, setChosen] = useState<string>()
  const companyId = chosen ?? companies[0]?.companyId ?? ''
  const [role, setRole] = useState<Role>(person.role === 'platform_owner' ? 'company_owner' : person.role)
  const { send } = useCommand(moveUser)
  const form = useForm({
    names: [],
    problemOf: () => undefined,
    send: async () => {
      if (companyId === '') return
      await send({ userId: person.id, companyId, role })
      const company = companies.find((company) => company.companyId === companyId)?.name ?? ''
      toast({ tone: 'ok', title: t('companies.users.moved', { name: nameOf(person), company }) })
      leave()
    },
  })
  return (
    <FormDialog
      title={t('companies.users.move_title', { name: nameOf(person) })}
      text={t('companies.users.move_explained')}
      action={t('companies.users.move_open')}
      leave={leave}
      form={form}
    >
      {data && companies.length === 0 ? (
        <chakra.p role="status">{t('companies.users.move_nowhere')}</chakra.p>
      ) : (
        <>
          <Choice
            label={t('companies.users.move_to')}
            name="company"
            value={companyId}
            choose={setChosen}
            options={companies.map(({ companyId: value, name: label }) => ({ value, label }))}
          />
          <Choice
            label={t('companies.users.move_role')}
            name="role"
            value={role}
            choose={setRole}
            options={roles
              .filter((role) => role !== 'platform_owner')
              .map((value) => ({ value, label: roleWord(value) }))}
          />
        </>
      )}
    </FormDialog>
  )
}
