/** The organization of the person one talks with, chosen here too. */
import { linkContact, organizationOfContact } from '@aura/contracts/deals/organizations/organization.ts'
import { organizationOfContactReducer } from '@aura/machines/deals/organizations.ts'
import { chakra } from '@chakra-ui/react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../platform/feed/use-command.ts'
import { useView } from '../../platform/feed/use-view.ts'
import { errorText } from '../../platform/i18n/error-text.ts'
import { useMay } from '../../platform/me.ts'
import { toast } from '../../platform/ui/toast.tsx'
import { OrganizationField } from './organization-field.tsx'

export function OrganizationOfContact({ contactId }: { contactId: string }) {
  const { t } = useTranslation()
  const { state, status } = useView(organizationOfContact, organizationOfContactReducer, { contactId })
  const { send } = useCommand(linkContact)
  const may = useMay(linkContact.needs)
  const organization = state?.organization ?? null
  // What stands below keeps its place while it comes.
  if (!state) return status === 'loading' && may ? <chakra.div minH="85px" /> : null
  const choose = (organizationId: string | null) =>
    void send({ contactId, organizationId }).catch((error: unknown) =>
      toast({ tone: 'critical', title: errorText(error) }),
    )
  return (
    <chakra.div pb="2" fontSize="sm">
      {may && <OrganizationField chosen={organization} choose={(chosen) => choose(chosen?.id ?? null)} />}
      {organization && (
        <Link to="/crm/organizations" search={{ organization: organization.id }}>
          {t(may ? 'deals.organization.open' : 'deals.organization.open_of', { name: organization.name })}
        </Link>
      )}
    </chakra.div>
  )
}
