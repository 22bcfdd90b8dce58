/** The fields of an organization; the public register fills in those that are empty. */
import {
  createOrganization,
  editOrganization,
  lookupOrganization,
  type Organization,
  organizationState,
} from '@aura/contracts/deals/organizations/organization.ts'
import { cnpjProblem, maskCnpj } from '@aura/contracts/platform/cnpj.ts'
import { chakra } from '@chakra-ui/react'
import { Search } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newId } from '../../platform/feed/id.ts'
import { useCommand } from '../../platform/feed/use-command.ts'
import { errorText } from '../../platform/i18n/error-text.ts'
import { Button } from '../../platform/ui/button.tsx'
import { FormFields } from '../../platform/ui/contract-form.tsx'
import { useContractForm } from '../../platform/ui/form/use-contract-form.ts'
import { FormDialog } from '../../platform/ui/form-dialog.tsx'
import { MaskedInput } from '../../platform/ui/masked-input.tsx'

const looked = ['name', 'legalName', 'email', 'phone', 'street', 'city', 'state'] as const
const mask = (text: string) => maskCnpj(text, 'alphanumeric')

export function useOrganizationForm(organization: Organization | null, done: (saved: Organization) => void) {
  const { t } = useTranslation()
  const [organizationId] = useState(() => organization?.id ?? newId())
  const lookup = useCommand(lookupOrganization)
  const [word, setWord] = useState<ReactNode>()
  const text = (name: Exclude<(typeof looked)[number], 'state'> | 'website' | 'note', maxLength: number) => ({
    ...{ name, kind: 'text' as const, label: t(`deals.organization.${name}`), maxLength },
  })
  const form = useContractForm({
    contract: organization ? editOrganization : createOrganization,
    fields: [
      {
        ...{ name: 'cnpj', kind: 'text', label: t('deals.organization.cnpj'), hint: word },
        problem: t('deals.organization.cnpj_wrong'),
        slot: ({ wiring, name, value, set }) => (
          <MaskedInput {...wiring} name={name} autoComplete="off" value={mask(value)} mask={mask} onValue={set} />
        ),
      },
      { ...text('name', 120), required: t('deals.organization.name_required') },
      text('legalName', 160),
      { ...text('email', 254), kind: 'email' },
      text('phone', 30),
      { ...text('website', 200), problem: t('deals.organization.website_wrong') },
      text('street', 160),
      text('city', 80),
      {
        ...{ name: 'state', kind: 'select', label: t('deals.organization.state') },
        options: organizationState.options.map((value) => ({ value, label: value })),
      },
      { ...text('note', 2000), kind: 'textarea' },
    ],
    current: organization ?? {},
    fixed: { organizationId, ...(organization && { version: organization.version, archived: organization.archived }) },
    blame: { 'deals.organization_cnpj_taken': 'cnpj' },
    done,
  })
  const number = String(form.draft.cnpj ?? '')
  const mayAsk = cnpjProblem(number, 'alphanumeric') === null

  /** What was typed stays: the register fills in what is empty. */
  async function fillIn() {
    try {
      const { fields, reason } = await lookup.send({ cnpj: number })
      setWord(t(`deals.organization.register_${fields ? 'found' : (reason ?? 'unavailable')}`))
      for (const name of looked) {
        const value = fields?.[name]
        if (value && String(form.draft[name] ?? '').trim() === '') form.set(name, value)
      }
    } catch (error) {
      setWord(errorText(error))
    }
  }
  const register = (
    <Button size="xs" disabled={!mayAsk || lookup.pending} onClick={() => void fillIn()}>
      <Search size={14} strokeWidth={1.75} aria-hidden="true" />
      {t('deals.organization.register')}
    </Button>
  )
  return { form, register }
}

export function NewOrganization({ leave, made }: { leave: () => void; made: (organizationId: string) => void }) {
  const { t } = useTranslation()
  const { form, register } = useOrganizationForm(null, ({ id }) => {
    leave()
    made(id)
  })
  return (
    <FormDialog title={t('deals.organization.new')} action={t('deals.organization.make')} leave={leave} form={form}>
      <chakra.div display="flex" justifyContent="flex-end">
        {register}
      </chakra.div>
      <FormFields form={form} />
    </FormDialog>
  )
}
