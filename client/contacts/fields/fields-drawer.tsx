/** The fields the company has made for its contacts: in their order, and one at a time to be changed. */
import { type Field, orderFields } from '@aura/contracts/contacts/fields.ts'
import { chakra } from '@chakra-ui/react'
import { ArrowDown, ArrowUp, Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../platform/feed/use-command.ts'
import { errorText } from '../../platform/i18n/error-text.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Drawer } from '../../platform/ui/drawer.tsx'
import { Skeleton } from '../../platform/ui/skeleton.tsx'
import { FieldEditor } from './field-editor.tsx'
import { useFields } from './use-fields.ts'

export function FieldsDrawer({ close }: { close: () => void }) {
  const { t } = useTranslation()
  const { known, fields, archived } = useFields()
  const { send } = useCommand(orderFields)
  const [opened, setOpened] = useState<string | 'new'>()
  const [refusal, setRefusal] = useState<unknown>()
  const all = [...fields, ...archived]
  const chosen = all.find(({ id }) => id === opened)

  function move(at: number, by: -1 | 1) {
    const ids = fields.map(({ id }) => id)
    const [value] = ids.splice(at, 1)
    if (value === undefined) return
    ids.splice(at + by, 0, value)
    setRefusal(undefined)
    void send({ owner: 'contact', fieldIds: ids }).catch(setRefusal)
  }

  if (opened === 'new' || chosen)
    return (
      <Drawer title={t(chosen ? 'contacts.fields.edit' : 'contacts.fields.new')} open close={close}>
        <FieldEditor key={opened} field={chosen ?? null} all={all} leave={() => setOpened(undefined)} />
      </Drawer>
    )
  return (
    <Drawer
      title={t('contacts.fields.manage')}
      facts={t('contacts.fields.manage_text')}
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
      <chakra.ul listStyleType="none" aria-label={t('contacts.fields.manage')}>
        {fields.map((field, at) => (
          <FieldRow key={field.id} field={field} open={() => setOpened(field.id)}>
            <Button
              size="xs"
              variant="ghost"
              aria-label={t('contacts.fields.up', { label: field.label })}
              aria-disabled={at === 0}
              onClick={() => at > 0 && move(at, -1)}
            >
              <ArrowUp size={16} strokeWidth={1.75} />
            </Button>
            <Button
              size="xs"
              variant="ghost"
              aria-label={t('contacts.fields.down', { label: field.label })}
              aria-disabled={at === fields.length - 1}
              onClick={() => at < fields.length - 1 && move(at, 1)}
            >
              <ArrowDown size={16} strokeWidth={1.75} />
            </Button>
          </FieldRow>
        ))}
      </chakra.ul>
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
              <FieldRow key={field.id} field={field} open={() => setOpened(field.id)} />
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
    <chakra.li display="flex" alignItems="center" gap="1" borderBottomWidth="1px" borderColor="line" minH="12">
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
    </chakra.li>
  )
}
