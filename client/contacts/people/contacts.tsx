/** /bases: the people the company serves, and the named sets of them. */
import { type Base, createBase } from '@aura/contracts/contacts/bases.ts'
import { createField } from '@aura/contracts/contacts/fields.ts'
import { chakra } from '@chakra-ui/react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { FolderPlus, ListPlus, Upload } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fetchAudiences } from '../../audiences/index.ts'
import { useMay } from '../../platform/me.ts'
import { Button } from '../../platform/ui/button.tsx'
import { NewButton } from '../../platform/ui/new-button.tsx'
import { PageHeader } from '../../platform/ui/page-header.tsx'
import { Tabs } from '../../platform/ui/tabs.tsx'
import { useHashAction } from '../../platform/ui/use-hash-action.ts'
import { useFields } from '../fields/use-fields.ts'
import { PeopleTable } from './people-table.tsx'

const NewContact = lazy(async () => ({ default: (await import('./new-contact.tsx')).NewContact }))
const ContactDrawer = lazy(async () => ({ default: (await import('./contact-drawer.tsx')).ContactDrawer }))
const FieldsDrawer = lazy(async () => ({ default: (await import('../fields/fields-drawer.tsx')).FieldsDrawer }))
const BasesTable = lazy(async () => ({ default: (await import('../bases/bases-table.tsx')).BasesTable }))
const ImportContacts = lazy(async () => ({ default: (await import('./import-contacts.tsx')).ImportContacts }))
const AudiencesTable = lazy(async () => ({ default: (await fetchAudiences()).AudiencesTable }))
const BaseDialog = lazy(async () => ({ default: (await import('../bases/base-dialog.tsx')).BaseDialog }))

/** Phones show the icon alone. */
const WideOnly = chakra('span', { base: { display: { base: 'none', md: 'inline' } } })

type Sheet = { is: 'contact' } | { is: 'import' } | { is: 'fields' } | { is: 'base'; base: Base | null }

export function ContactsScreen() {
  const { t } = useTranslation()
  const { fields } = useFields()
  const { contact: opened, tab = 'people', f } = useSearch({ from: '/_app/bases' })
  const navigate = useNavigate({ from: '/bases' })
  const openContact = (contact: string | undefined) =>
    void navigate({ search: (before) => ({ ...before, contact }), replace: contact === undefined })
  const [sheet, setSheet] = useState<Sheet>()
  const leave = () => setSheet(undefined)
  const mayMake = useMay('create_bases')
  const mayMakeBase = useMay(createBase.needs)
  const mayDefine = useMay(createField.needs)
  const title = t('contacts.people.screen')
  useHashAction('import', () => mayMake && setSheet({ is: 'import' }))
  useHashAction('base', () => mayMakeBase && setSheet({ is: 'base', base: null }))
  useHashAction('fields', () => mayDefine && setSheet({ is: 'fields' }))

  return (
    <chakra.div display="flex" flexDirection="column" flex="1" minH="0">
      <PageHeader title={title}>
        {mayDefine && (
          <Button
            variant="ghost"
            aria-label={t('contacts.fields.manage')}
            title={t('contacts.fields.manage')}
            onClick={() => setSheet({ is: 'fields' })}
          >
            <ListPlus size={16} strokeWidth={1.75} aria-hidden="true" />
            <WideOnly>{t('contacts.fields.title')}</WideOnly>
          </Button>
        )}
        {mayMake && (
          <Button
            variant="ghost"
            aria-label={t('contacts.import.title')}
            title={t('contacts.import.title')}
            onClick={() => setSheet({ is: 'import' })}
          >
            <Upload size={16} strokeWidth={1.75} aria-hidden="true" />
            <WideOnly>{t('contacts.import.action')}</WideOnly>
          </Button>
        )}
        {mayMakeBase && (
          <Button
            variant="ghost"
            aria-label={t('contacts.bases.new')}
            title={t('contacts.bases.new')}
            onClick={() => setSheet({ is: 'base', base: null })}
          >
            <FolderPlus size={16} strokeWidth={1.75} aria-hidden="true" />
            <WideOnly>{t('contacts.bases.new')}</WideOnly>
          </Button>
        )}
        {mayMake && <NewButton onClick={() => setSheet({ is: 'contact' })}>{t('contacts.people.new')}</NewButton>}
      </PageHeader>
      <chakra.div display="flex" flexDirection="column" flex="1" minH="0" css={tabsSpan}>
        <Tabs<'people' | 'bases' | 'audiences'>
          label={title}
          open={tab}
          // What one list is asked for means nothing to the other.
          choose={(next) => void navigate({ search: next === 'people' ? {} : { tab: next } })}
          tabs={[
            {
              id: 'people',
              label: t('contacts.people.title'),
              content: <PeopleTable open={openContact} start={mayMake && (() => setSheet({ is: 'import' }))} />,
            },
            {
              id: 'bases',
              label: t('contacts.bases.title'),
              content: (
                <Suspense>
                  <BasesTable
                    show={(base) => void navigate({ search: { f: { base } } })}
                    change={(base) => setSheet({ is: 'base', base })}
                    add={mayMakeBase && (() => setSheet({ is: 'base', base: null }))}
                  />
                </Suspense>
              ),
            },
            {
              id: 'audiences',
              label: t('contacts.audiences'),
              content: (
                <Suspense>
                  <AudiencesTable />
                </Suspense>
              ),
            },
          ]}
        />
      </chakra.div>
      <Suspense>
        {opened && <ContactDrawer contactId={opened} close={() => openContact(undefined)} go={openContact} />}
        {sheet?.is === 'contact' && (
          <NewContact required={fields.filter(({ required }) => required)} leave={leave} go={openContact} />
        )}
        {sheet?.is === 'import' && <ImportContacts start={f?.base ?? ''} close={leave} />}
        {sheet?.is === 'fields' && <FieldsDrawer close={leave} />}
        {sheet?.is === 'base' && <BaseDialog base={sheet.base} leave={leave} />}
      </Suspense>
    </chakra.div>
  )
}

/** The tabs begin where the page's words do. */
const tabsSpan = {
  '& > [role=tablist]': { px: { base: '1', md: '3' } },
  '& > [role=tabpanel]': { pt: '0', bg: 'panel' },
}
