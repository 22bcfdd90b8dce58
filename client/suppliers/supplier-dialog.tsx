/** A supplier's contract and contacts; an existing one is archived and restored here too. */
import {
  createSupplier,
  editSupplier,
  type Supplier,
  type SupplierContact,
  supplierKinds,
  supplierLimits,
} from '@aura/contracts/suppliers/supplier.ts'
import { chakra } from '@chakra-ui/react'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newId } from '../platform/feed/id.ts'
import { Button } from '../platform/ui/button.tsx'
import { Field } from '../platform/ui/field.tsx'
import { useDraftForm } from '../platform/ui/form/use-draft-form.ts'
import { FormDialog } from '../platform/ui/form-dialog.tsx'
import { Input, Select, Textarea } from '../platform/ui/input.tsx'
import { Switch } from '../platform/ui/switch.tsx'

type SupplierDraft = Record<
  'name' | 'kind' | 'currency' | 'contract' | 'startsOn' | 'endsOn' | 'noticeDays' | 'monthlyBudget' | 'note',
  string
> & {
  brakes: boolean
  contacts: readonly SupplierContact[]
}
const currencies = ['BRL', 'USD', 'EUR'] as const
const nobody: SupplierContact = { name: '', role: '', email: null, phone: '' }

const draftOf = (supplier: Supplier | null): SupplierDraft => ({
  name: supplier?.name ?? '',
  kind: supplier?.kind ?? 'messaging',
  currency: supplier?.currency ?? 'BRL',
  contract: supplier?.contract ?? '',
  startsOn: supplier?.startsOn ?? '',
  endsOn: supplier?.endsOn ?? '',
  noticeDays: String(supplier?.noticeDays ?? 30),
  monthlyBudget: supplier?.monthlyBudget ? String(supplier.monthlyBudget) : '',
  brakes: supplier?.brakes ?? false,
  note: supplier?.note ?? '',
  contacts: supplier?.contacts ?? [],
})

export function SupplierDialog({ supplier, leave }: { supplier: Supplier | null; leave: () => void }) {
  const { t } = useTranslation()
  const [supplierId] = useState(() => supplier?.id ?? newId())
  const form = useDraftForm<typeof createSupplier | typeof editSupplier, SupplierDraft>({
    contract: supplier ? editSupplier : createSupplier,
    now: draftOf(supplier),
    names: [
      'name',
      'kind',
      'currency',
      'contract',
      'startsOn',
      'endsOn',
      'noticeDays',
      'monthlyBudget',
      'brakes',
      'contacts',
      'note',
    ],
    inputOf: ({ startsOn, endsOn, noticeDays, monthlyBudget, contacts, ...rest }) => ({
      ...{
        supplierId,
        ...rest,
        noticeDays: Number(noticeDays),
        monthlyBudget: monthlyBudget === '' ? null : Number(monthlyBudget),
        contacts: contacts.map(wireOf),
      },
      ...{ startsOn: startsOn === '' ? null : startsOn, endsOn: endsOn === '' ? null : endsOn },
      ...(supplier && { version: supplier.version, archived: supplier.archived }),
    }),
    words: (name) => (name === 'name' || name === 'contacts' ? t(`suppliers.${name}_required`) : undefined),
    done: leave,
  })
  const { contacts } = form.draft
  const put = (at: number, change: Partial<SupplierContact>) =>
    form.set(
      'contacts',
      contacts.map((contact, n) => (n === at ? { ...contact, ...change } : contact)),
    )
  return (
    <FormDialog
      title={t(supplier ? 'suppliers.edit' : 'suppliers.new')}
      action={t(supplier ? 'suppliers.save' : 'suppliers.make')}
      leave={leave}
      form={form}
      aside={
        supplier && (
          <Button onClick={() => void form.change({ archived: !supplier.archived })}>
            {t(supplier.archived ? 'suppliers.bring_back' : 'suppliers.archive')}
          </Button>
        )
      }
    >
      <Field label={t('suppliers.name')} error={form.problem('name')}>
        {(wiring) => <Input {...wiring} {...form.wire('name')} maxLength={80} autoComplete="off" />}
      </Field>
      <chakra.div display="grid" gridTemplateColumns="2fr 1fr" columnGap="3">
        <Field label={t('suppliers.kind')}>
          {(wiring) => (
            <Select {...wiring} {...form.wire('kind')}>
              {supplierKinds.map((kind) => (
                <option key={kind} value={kind}>
                  {t(`suppliers.kind.${kind}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={t('suppliers.currency')}>
          {(wiring) => (
            <Select {...wiring} {...form.wire('currency')}>
              {currencies.map((currency) => (
                <option key={currency}>{currency}</option>
              ))}
            </Select>
          )}
        </Field>
      </chakra.div>
      <Field label={t('suppliers.contract')} error={form.problem('contract')}>
        {(wiring) => <Input {...wiring} {...form.wire('contract')} maxLength={80} autoComplete="off" />}
      </Field>
      <chakra.div
        display="grid"
        gridTemplateColumns={{ base: '1fr', md: 'repeat(3, 1fr)' }}
        columnGap="3"
        alignItems="end"
      >
        {(['startsOn', 'endsOn'] as const).map((name) => (
          <Field key={name} label={t(`suppliers.${name}`)} error={form.problem(name)}>
            {(wiring) => <Input {...wiring} {...form.wire(name)} type="date" />}
          </Field>
        ))}
        <Field label={t('suppliers.noticeDays')} error={form.problem('noticeDays')}>
          {(wiring) => <Input {...wiring} {...form.wire('noticeDays')} inputMode="numeric" maxLength={3} />}
        </Field>
      </chakra.div>
      <Field label={`${t('suppliers.monthlyBudget')} (${form.draft.currency})`} error={form.problem('monthlyBudget')}>
        {(wiring) => <Input {...wiring} {...form.wire('monthlyBudget')} inputMode="numeric" maxLength={9} />}
      </Field>
      <Switch
        label={t('suppliers.brakes')}
        hint={t('suppliers.brakes_hint')}
        checked={form.draft.brakes}
        onChange={(brakes) => form.set('brakes', brakes)}
      />
      <Field label={t('suppliers.note')} error={form.problem('note')}>
        {(wiring) => <Textarea {...wiring} {...form.wire('note')} rows={2} maxLength={2000} />}
      </Field>
      <chakra.fieldset>
        <chakra.legend fontWeight="medium" mb="1">
          {t('suppliers.contacts')}
        </chakra.legend>
        {contacts.map((contact, at) => (
          <chakra.div
            // biome-ignore lint/suspicious/noArrayIndexKey: a contact has nothing else to be known by
            key={at}
            display="grid"
            gridTemplateColumns={{ base: '1fr auto', md: '1fr 1fr 1fr 1fr auto' }}
            gap="2"
            mb="2"
          >
            {(['name', 'role', 'email', 'phone'] as const).map((key) => (
              <Input
                key={key}
                aria-label={`${t(`suppliers.contact.${key}`)} ${at + 1}`}
                placeholder={t(`suppliers.contact.${key}`)}
                value={contact[key] ?? ''}
                maxLength={key === 'email' ? 254 : 80}
                autoComplete="off"
                gridColumn={{ base: '1', md: 'auto' }}
                onChange={({ target }) => put(at, { [key]: target.value })}
              />
            ))}
            <Button
              aria-label={t('suppliers.contact.remove', { name: contact.name || at + 1 })}
              onClick={() =>
                form.set(
                  'contacts',
                  contacts.filter((_, n) => n !== at),
                )
              }
            >
              <Trash2 size={16} aria-hidden />
            </Button>
          </chakra.div>
        ))}
        {form.problem('contacts') !== undefined && (
          <chakra.p role="alert" color="critical" fontSize="sm" mb="2">
            {form.problem('contacts')}
          </chakra.p>
        )}
        {contacts.length < supplierLimits.contacts && (
          <Button onClick={() => form.set('contacts', [...contacts, nobody])}>{t('suppliers.contact.add')}</Button>
        )}
      </chakra.fieldset>
    </FormDialog>
  )
}

const wireOf = ({ email, ...contact }: SupplierContact) => ({ ...contact, email: email?.trim() ? email : null })
