/** To another company of the owner's: a home there, a closed account here. */
import type { ManagedUser } from '@aura/contracts/companies/manage-users.ts'
import { myCompanies } from '@aura/contracts/companies/memberships.ts'
import { moveUser } from '@aura/contracts/companies/move-user.ts'
import { type Role, roles } from '@aura/contracts/platform/access.ts'
import { isOwner } from '@aura/machines/platform/rights.ts'
import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { useQuery } from '../../platform/feed/use-query.ts'
import { nameOf } from '../../platform/name-of.ts'
import { useDraftForm } from '../../platform/ui/form/use-draft-form.ts'
import { FormDialog } from '../../platform/ui/form-dialog.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import { Choice } from './choice.tsx'
import { roleWord } from './user-texts.ts'

const nothing = {}
type MoveDraft = { companyId: string; role: Role }

export function MoveDialog({ person, leave }: { person: ManagedUser; leave: () => void }) {
  const { t } = useTranslation()
  const reads = useQuery(myCompanies, nothing)
  const { data } = reads
  const companies = data?.filter(({ current, role }) => !current && isOwner(role)) ?? []
  const now: MoveDraft = {
    companyId: companies[0]?.companyId ?? '',
    role: person.role === 'platform_owner' ? 'company_owner' : person.role,
  }
  const form = useDraftForm<typeof moveUser, MoveDraft>({
    contract: moveUser,
    now,
    names: ['companyId', 'role'],
    inputOf: (draft) => ({ userId: person.id, ...draft }),
    done: () => {
      const company = companies.find(({ companyId }) => companyId === form.draft.companyId)?.name ?? ''
      toast({ tone: 'ok', title: t('companies.users.moved', { name: nameOf(person), company }) })
      leave()
    },
  })
  const { companyId, role } = form.draft
  return (
    <FormDialog
      title={t('companies.users.move_title', { name: nameOf(person) })}
      text={t('companies.users.move_explained')}
      action={t('companies.users.move_open')}
      leave={leave}
      form={{ ...form, pending: form.pending || (data !== undefined && companies.length === 0) }}
      reads={reads}
    >
      {data && companies.length === 0 ? (
        <chakra.p role="status">{t('companies.users.move_nowhere')}</chakra.p>
      ) : (
        <>
          <Choice
            label={t('companies.users.move_to')}
            name="company"
            value={companyId}
            choose={(companyId) => form.set('companyId', companyId)}
            options={companies.map(({ companyId: value, name: label }) => ({ value, label }))}
          />
          <Choice
            label={t('companies.users.move_role')}
            name="role"
            value={role}
            choose={(role) => form.set('role', role)}
            options={roles
              .filter((role) => role !== 'platform_owner')
              .map((value) => ({ value, label: roleWord(value) }))}
          />
        </>
      )}
    </FormDialog>
  )
}
