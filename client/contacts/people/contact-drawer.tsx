/** One contact: name, addresses, notes, consents. */
import { oneContact } from '@aura/contracts/contacts/contact.ts'
import { contactReducer } from '@aura/machines/contacts/contact.ts'
import { chakra } from '@chakra-ui/react'
import { Link } from '@tanstack/react-router'
import { MessageSquarePlus } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useOpenRecord } from '../../assistant/index.ts'
import { useView } from '../../platform/feed/use-view.ts'
import { errorText } from '../../platform/i18n/error-text.ts'
import { useMay } from '../../platform/me.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Drawer } from '../../platform/ui/drawer.tsx'
import { RelativeTime } from '../../platform/ui/relative-time.tsx'
import { Skeleton } from '../../platform/ui/skeleton.tsx'
import { BasesOf } from '../bases/bases-of.tsx'
import { FieldsOf } from '../fields/fields-of.tsx'
import { Addresses } from './addresses.tsx'
import { ArchiveContact } from './archive-contact.tsx'
import { CardForm } from './card-form.tsx'
import { Consents } from './consents.tsx'
import { ContactTags } from './contact-tags.tsx'

const OrganizationOfContact = lazy(async () => (await import('../../deals/index.ts')).fetchOrganizationOf())

type Props = { contactId: string; close: () => void; go: (contactId: string) => void }

export function ContactDrawer({ contactId, close, go }: Props) {
  const { t } = useTranslation()
  const { state, status, error } = useView(oneContact, contactReducer, { contactId })
  const contact = state?.contact
  useOpenRecord('contact', contactId, contact?.id === contactId ? contact.name : undefined)
  const mayWrite = useMay('update_operations')
  const seesDeals = useMay('view_crm')
  const into = contact?.mergedInto ?? null
  return (
    <Drawer
      open
      close={close}
      title={contact?.name ?? t('contacts.people.contact')}
      facts={
        contact && (
          <>
            {t('contacts.people.created')} <RelativeTime at={contact.createdAt} />
          </>
        )
      }
    >
      {status === 'refused' && (
        <chakra.p role="alert" color="critical">
          {errorText(error)}
        </chakra.p>
      )}
      {!state && status !== 'refused' && <Skeleton h="40" />}
      {into !== null && (
        <chakra.div role="status" display="flex" alignItems="center" gap="3" flexWrap="wrap">
          {t('contacts.people.went')}
          <Button onClick={() => go(into)}>{t('contacts.people.follow')}</Button>
        </chakra.div>
      )}
      {state && into === null && (
        <>
          {mayWrite && (
            <Button asChild alignSelf="flex-start">
              <Link to="/operations" search={{ start: contactId }}>
                <MessageSquarePlus size={16} strokeWidth={1.75} aria-hidden="true" />
                {t('search.new_conversation')}
              </Link>
            </Button>
          )}
          <ArchiveContact contact={state.contact} />
          <CardForm key={contactId} contact={state.contact} />
          <Addresses contact={state.contact} go={go} />
          {seesDeals && (
            <Suspense fallback={<Skeleton h="14" />}>
              <OrganizationOfContact contactId={contactId} />
            </Suspense>
          )}
          <FieldsOf contact={state.contact} />
          <ContactTags contact={state.contact} />
          <BasesOf contact={state.contact} />
          <Consents contactId={contactId} consents={state.consents} />
        </>
      )}
    </Drawer>
  )
}
