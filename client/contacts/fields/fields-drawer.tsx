/** The fields the company has made for its contacts: in their order, and one at a time to be changed. */
import { type Field, type FieldOwner, fields as fieldsView, orderFields } from '@aura/contracts/contacts/fields.ts'
import { reordered } from '@aura/machines/contacts/fields.ts'
import { chakra } from '@chakra-ui/react'
import { Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../platform/feed/use-command.ts'
import { errorText } from '../../platform/i18n/error-text.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Drawer } from '../../platform/ui/drawer.tsx'
import { Skeleton } from '../../platform/ui/skeleton.tsx'
import { SortableList } from '../../platform/ui/sortable-list.tsx'
import { FieldEditor } from './field-editor.tsx'
import { fieldsOwnedBy, useFields } from './use-fields.ts'

export function FieldsDrawer({ owner = 'contact', close }: { owner?: FieldOwner; close: () => void }) {
  const { t } = useTranslation()
  const { known, fields, archived } = useFields(owner)
  const { send } = useCommand(orderFields, {
    overlay: { view: fieldsView, params: fieldsOwnedBy(owner), apply: reordered },
  })
  const [opened, setOpened] = useState<string | 'new'>()
  const [refusal, setRefusal] = useState<unknown>()
  const all = [...fields, ...archived]
  const chosen = all.find(({ id }) => id === opened)

  function sort(sorted: readonly Field[]) {
    setRefusal(undefined)
    void send({ owner, fieldIds: sorted.map(({ id }) => id) }).catch(setRefusal)
  }

  const title = t(owner === 'deal' ? 'contacts.fields.of_deals' : 'contacts.fields.manage')
  if (opened === 'new' || chosen)
    return (
      <Drawer title={t(chosen ? 'contacts.fields.edit' : 'contacts.fields.new')} open close={close}>
        <FieldEditor key={opened} owner={owner} field={chosen ?? null} all={all} leave={() => setOpened(undefined)} />
      </Drawer>
    )
  return (
    <Drawer
      title={title}
      facts={t(owner === 'deal' ? 'contacts.fields.of_deals_text' : 'contacts.fields.manage_text')}
      open
      close={close}
      footer={
        <Button variant="solid" colorPalette="accent" onClick={() => setOpened('new')}>
          <Plus size={16} strokeWidth={1.75} aria-hidden="true" />
          {t('contacts.fields.new')}
        </Button>
      }
    >
      {!known && <Skeleton h="32" />}
      {known && fields.length === 0 && <chakra.p color="muted">{t('contacts.fields.none')}</chakra.p>}
      <SortableList label={title} rows={fields} idOf={({ id }) => id} nameOf={({ label }) => label} sort={sort}>
        {(field, handle) => (
          <FieldRow field={field} open={() => setOpened(field.id)}>
            {handle}
          </FieldRow>
        )}
      </SortableList>
      {refusal !== undefined && (
        <chakra.p role="alert" color="critical">
          {errorText(refusal)}
        </chakra.p>
      )}
      {archived.length > 0 && (
        <>
          <chakra.h3 fontSize="sm" fontWeight="medium" color="muted" mt="4" mb="1">
            {t('contacts.fields.archived')}
          </chakra.h3>
          <chakra.ul listStyleType="none" aria-label={t('contacts.fields.archived')}>
            {archived.map((field) => (
              <li key={field.id}>
                <FieldRow field={field} open={() => setOpened(field.id)} />
              </li>
            ))}
          </chakra.ul>
        </>
      )}
    </Drawer>
  )
}

function FieldRow({ field, open, children }: { field: Field; open: () => void; children?: ReactNode }) {
  const { t } = useTranslation()
  const about = [t(`contacts.fields.type.${field.type}`), ...(field.required ? [t('contacts.fields.required')] : [])]
  return (
    <chakra.div display="flex" alignItems="center" gap="1" borderBottomWidth="1px" borderColor="line" minH="12">
      <chakra.button
        type="button"
        onClick={open}
        flex="1"
        minW="0"
        textAlign="start"
        py="1.5"
        cursor="pointer"
        _hover={{ bg: 'hover' }}
      >
        <chakra.span display="block" fontWeight="medium" truncate>
          {field.label}
        </chakra.span>
        <chakra.span display="block" color="muted" fontSize="sm">
          {about.join(' · ')}
        </chakra.span>
      </chakra.button>
      {children}
    </chakra.div>
  )
}
