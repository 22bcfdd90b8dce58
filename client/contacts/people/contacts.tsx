/** /bases: the people the company serves. */
import { type Contact, contacts, mergeContacts, recentContacts } from '@aura/contracts/contacts/contact.ts'
import { createField } from '@aura/contracts/contacts/fields.ts'
import { tags as tagsView } from '@aura/contracts/contacts/tags.ts'
import { recentReducer } from '@aura/machines/contacts/contact.ts'
import { tagsReducer } from '@aura/machines/contacts/tags.ts'
import { chakra } from '@chakra-ui/react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { ListPlus, Merge, Plus } from 'lucide-react'
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../companies/use-rights.ts'
import { useQuery } from '../../platform/feed/use-query.ts'
import { useView } from '../../platform/feed/use-view.ts'
import { useLanguage } from '../../platform/i18n/language.ts'
import { Button } from '../../platform/ui/button.tsx'
import { EmptyState } from '../../platform/ui/empty.tsx'
import { PageHeader } from '../../platform/ui/page-header.tsx'
import { DataTable } from '../../platform/ui/table/data-table.tsx'
import { useAsked } from '../../platform/ui/table/use-asked.ts'
import { useFields } from '../fields/use-fields.ts'
import { useAgain } from '../use-again.ts'
import { columnsOf } from './columns.tsx'
import { fieldFilters, fieldsAsked } from './field-filters.ts'
import { MergeDialog } from './merge-dialog.tsx'
import { patched } from './patched.ts'

const NewContact = lazy(async () => ({ default: (await import('./new-contact.tsx')).NewContact }))

const ContactDrawer = lazy(async () => ({ default: (await import('./contact-drawer.tsx')).ContactDrawer }))

const FieldsDrawer = lazy(async () => ({ default: (await import('../fields/fields-drawer.tsx')).FieldsDrawer }))

/** Phones show the icon alone. */
const WideOnly = chakra('span', { base: { display: { base: 'none', md: 'inline' } } })

const everything = {}

export function ContactsScreen() {
  const { t } = useTranslation()
  const [asked, ask] = useAsked({ sort: 'createdAt', descending: true })
  const { state: tags } = useView(tagsView, tagsReducer, everything)
  const { state: recent } = useView(recentContacts, recentReducer, everything)
  const language = useLanguage()
  const { fields } = useFields()
  const tagId = asked.filters.tag
  const narrowed = fieldsAsked(fields, asked.filters)
  const { data, status, error, refetch } = useQuery(contacts, {
    ...(tagId && { tagId }),
    ...(narrowed && { fields: narrowed }),
    ...(asked.search && { search: asked.search }),
    sort: asked.sort === 'name' ? 'name' : 'createdAt',
    descending: asked.descending,
    page: asked.page,
    pageSize: Math.min(100, asked.pageSize),
  })
  useAgain(recent?.contacts[0]?.changedAt, refetch)
  const rows = useMemo(() => data && patched(data.rows, recent?.contacts ?? []), [data, recent])
  const { contact: opened } = useSearch({ from: '/_app/bases' })
  const navigate = useNavigate({ from: '/bases' })
  const openContact = (contact: string | undefined) =>
    void navigate({ search: (before) => ({ ...before, contact }), replace: contact === undefined })
  const [making, setMaking] = useState(false)
  const [merging, setMerging] = useState<readonly [Contact, Contact]>()
  const mayMake = useMay('create_bases')
  const [defining, setDefining] = useState(false)
  const mayDefine = useMay(createField.needs)
  const mayMerge = useMay(mergeContacts.needs)
  const columns = useMemo(() => columnsOf(t, { tags: tags?.tags ?? {}, fields, language }), [t, tags, fields, language])
  const title = t('contacts.people.screen')
  useEffect(() => {
    document.title = `${title} · Aura`
  }, [title])

  function merge(ids: readonly string[]) {
    const [kept, gone] = ids.flatMap((id) => rows?.find((row) => row.id === id) ?? [])
    if (kept && gone) setMerging([kept, gone])
  }

  return (
    <>
      <PageHeader title={title}>
        {mayDefine && (
          <Button variant="ghost" aria-label={t('contacts.fields.title')} onClick={() => setDefining(true)}>
            <ListPlus size={16} strokeWidth={1.75} aria-hidden="true" />
            <WideOnly>{t('contacts.fields.title')}</WideOnly>
          </Button>
        )}
        {mayMake && (
          <Button variant="solid" colorPalette="accent" onClick={() => setMaking(true)}>
            <Plus size={16} strokeWidth={1.75} aria-hidden="true" />
            {t('contacts.people.new')}
          </Button>
        )}
      </PageHeader>
      <DataTable<Contact>
        name="contacts.find"
        label={t('contacts.people.title')}
        columns={columns}
        rows={rows}
        total={data?.total}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        asked={asked}
        ask={ask}
        filters={[
          {
            id: 'tag',
            label: t('contacts.people.tag'),
            options: Object.values(tags?.tags ?? {})
              .filter(({ archived }) => !archived)
              .map(({ id, name }) => ({ value: id, label: name })),
          },
          ...fieldFilters(fields, (value) => t(`contacts.fields.value.${value}`)),
        ]}
        status={status}
        error={error}
        retry={refetch}
        open={({ id }) => openContact(id)}
        {...(mayMerge && {
          bulk: [
            {
              label: t('contacts.people.merge'),
              icon: Merge,
              run: merge,
              refusal: (chosen) => (chosen.length === 2 ? undefined : t('contacts.people.merge_two')),
            },
          ],
        })}
        empty={<EmptyState title={t('contacts.people.empty')} text={t('contacts.people.empty_text')} />}
      />
      {opened && (
        <Suspense>
          <ContactDrawer contactId={opened} close={() => openContact(undefined)} go={openContact} />
        </Suspense>
      )}
      {making && (
        <Suspense>
          <NewContact
            required={fields.filter(({ required }) => required)}
            leave={() => setMaking(false)}
            go={openContact}
            made={refetch}
          />
        </Suspense>
      )}
      {defining && (
        <Suspense>
          <FieldsDrawer close={() => setDefining(false)} />
        </Suspense>
      )}
      {merging && <MergeDialog pair={merging} leave={() => setMerging(undefined)} merged={refetch} />}
    </>
  )
}
