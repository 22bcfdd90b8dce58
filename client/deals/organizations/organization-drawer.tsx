/** One organization: what it is, the contacts that belong to it, and its deals. */
import { contacts } from '@aura/contracts/contacts/contact.ts'
import {
  editOrganization,
  linkContact,
  type OrganizationView,
  oneOrganization,
} from '@aura/contracts/deals/organizations/organization.ts'
import { organizationReducer } from '@aura/machines/deals/organizations.ts'
import { chakra } from '@chakra-ui/react'
import { Link } from '@tanstack/react-router'
import { SquareKanban, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../platform/feed/use-command.ts'
import { useQuery } from '../../platform/feed/use-query.ts'
import { useView } from '../../platform/feed/use-view.ts'
import { errorText } from '../../platform/i18n/error-text.ts'
import { useMay } from '../../platform/me.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Combobox } from '../../platform/ui/combobox.tsx'
import { FormFields } from '../../platform/ui/contract-form.tsx'
import { Drawer } from '../../platform/ui/drawer.tsx'
import { Field } from '../../platform/ui/field.tsx'
import { FormDrawer } from '../../platform/ui/form-drawer.tsx'
import { Section } from '../../platform/ui/section.tsx'
import { Skeleton } from '../../platform/ui/skeleton.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import { useOrganizationForm } from './organization-form.tsx'

type Props = { organizationId: string; close: () => void }

export function OrganizationDrawer({ organizationId, close }: Props) {
  const { t } = useTranslation()
  const { state, status, error } = useView(oneOrganization, organizationReducer, { organizationId })
  if (state) return <Sheet view={state} close={close} />
  return (
    <Drawer open close={close} title={t('deals.organization')}>
      {status === 'refused' ? (
        <chakra.p role="alert" color="critical">
          {errorText(error)}
        </chakra.p>
      ) : (
        <Skeleton h="40" />
      )}
    </Drawer>
  )
}

function Sheet({ view: { organization, contacts }, close }: { view: OrganizationView; close: () => void }) {
  const { t } = useTranslation()
  const mayEdit = useMay(editOrganization.needs)
  const { form, register } = useOrganizationForm(organization, () => {})
  const archive = (
    <Button me="auto" onClick={() => void form.change({ archived: !organization.archived })}>
      {t(organization.archived ? 'deals.organization.restore' : 'deals.organization.archive')}
    </Button>
  )
  const beside = (
    <>
      <Button asChild alignSelf="flex-start">
        <Link to="/crm" search={{ as: 'list', f: { organization: organization.id } }}>
          <SquareKanban size={16} strokeWidth={1.75} aria-hidden="true" />
          {t('deals.organization.deals')}
        </Link>
      </Button>
      <Contacts {...{ contacts, mayEdit }} organizationId={organization.id} />
    </>
  )
  if (!mayEdit)
    return (
      <Drawer open close={close} title={organization.name} facts={organization.legalName}>
        {beside}
      </Drawer>
    )
  return (
    <FormDrawer title={organization.name} close={close} form={form} aside={archive}>
      {beside}
      <chakra.div display="flex" justifyContent="flex-end">
        {register}
      </chakra.div>
      <FormFields form={form} />
    </FormDrawer>
  )
}

type ContactsProps = Pick<OrganizationView, 'contacts'> & { organizationId: string; mayEdit: boolean }

function Contacts({ contacts: linked, organizationId, mayEdit }: ContactsProps) {
  const { t } = useTranslation()
  const { send } = useCommand(linkContact)
  const link = (contactId: string, on: boolean) =>
    void send({ contactId, organizationId: on ? organizationId : null }).catch((error: unknown) =>
      toast({ tone: 'critical', title: errorText(error) }),
    )
  const rows = Object.values(linked).sort((a, b) => a.name.localeCompare(b.name))
  return (
    <Section title={t('deals.organization.contacts')}>
      {rows.length === 0 && (
        <chakra.p color="muted" fontSize="sm">
          {t('deals.organization.no_contacts')}
        </chakra.p>
      )}
      <chakra.ul listStyleType="none" aria-label={t('deals.organization.contacts')}>
        {rows.map(({ contactId, name }) => (
          <chakra.li key={contactId} display="flex" alignItems="center" minH="9" gap="2">
            <chakra.span flex="1" minW="0" overflowWrap="anywhere">
              <Link to="/bases" search={{ contact: contactId }}>
                {name}
              </Link>
            </chakra.span>
            {mayEdit && (
              <Button
                size="xs"
                variant="ghost"
                aria-label={t('deals.organization.unlink', { name })}
                onClick={() => link(contactId, false)}
              >
                <X size={16} strokeWidth={1.75} aria-hidden="true" />
              </Button>
            )}
          </chakra.li>
        ))}
      </chakra.ul>
      {mayEdit && <AddContact linked={linked} add={(contactId) => link(contactId, true)} />}
    </Section>
  )
}

function AddContact({ linked, add }: { linked: OrganizationView['contacts']; add: (contactId: string) => void }) {
  const { t } = useTranslation()
  const mayFind = useMay(contacts.needs)
  const [search, setSearch] = useState('')
  const { data } = useQuery(contacts, { search, pageSize: 50 }, { enabled: mayFind })
  if (!mayFind) return null
  const choices = (data?.rows ?? [])
    .filter(({ id }) => !(id in linked))
    .map(({ id, name, addresses }) => ({ value: id, label: [name, addresses[0]?.value].filter(Boolean).join(' · ') }))
  return (
    <Field label={t('deals.organization.add_contact')}>
      {(wiring) => <Combobox {...{ wiring, choices }} name="contact" value="" choose={add} typed={setSearch} />}
    </Field>
  )
}
