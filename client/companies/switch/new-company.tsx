import { createCompany, type Membership } from '@aura/contracts/companies/memberships.ts'
import { type Country, countries } from '@aura/contracts/platform/locale.ts'
import { isTaxId, taxIds } from '@aura/contracts/platform/tax-id.ts'
import { chakra, Dialog, Portal } from '@chakra-ui/react'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../platform/feed/use-command.ts'
import { errorText } from '../../platform/i18n/error-text.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Field } from '../../platform/ui/field.tsx'
import { Input, Select } from '../../platform/ui/input.tsx'
import { MaskedInput } from '../../platform/ui/masked-input.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import { focusOn } from '../../platform/ui/use-form.ts'
import { maskTaxId } from '../settings/tax-mask.ts'
import { useChangeCompany } from './use-change-company.ts'

type Draft = { name: string; countryCode: Country; taxId: string }
type Problem = 'name' | 'taxId'

function problemsOf({ name, countryCode, taxId }: Draft): Problem[] {
  const problems: Problem[] = []
  if (name.trim() === '') problems.push('name')
  if (taxId !== '' && !isTaxId(taxId, countryCode)) problems.push('taxId')
  return problems
}

/** A further company: its name, its country, and the number by the rules of that country. */
export function NewCompany({ leave, made }: { leave: () => void; made?: (company: Membership) => void }) {
  const { t } = useTranslation()
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState<Draft>({ name: '', countryCode: 'BR', taxId: '' })
  const [problems, setProblems] = useState<readonly Problem[]>([])
  const [refusal, setRefusal] = useState<unknown>()
  const { send, pending } = useCommand(createCompany)
  const change = useChangeCompany()

  function put(part: Partial<Draft>) {
    setDraft((before) => ({ ...before, ...part }))
    setProblems([])
    setRefusal(undefined)
  }

  async function submit() {
    if (pending) return
    const found = problemsOf(draft)
    setProblems(found)
    const [first] = found
    if (first !== undefined) return form.current && focusOn(form.current, first)
    try {
      const company = await send({ ...draft, name: draft.name.trim(), taxId: draft.taxId || null })
      toast({
        tone: 'ok',
        title: t('companies.new.made', { name: company.name }),
        action: { label: t('companies.enter'), run: () => void change(company.companyId) },
      })
      made?.(company)
      leave()
    } catch (error) {
      setRefusal(error)
    }
  }

  const number = taxIds[draft.countryCode].name
  return (
    <Dialog.Root open onOpenChange={({ open }) => !open && leave()}>
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content>
            <Dialog.Header>
              <Dialog.Title>{t('companies.new')}</Dialog.Title>
            </Dialog.Header>
            <Dialog.Body>
              <Dialog.Description>{t('companies.new.text')}</Dialog.Description>
              <chakra.form
                id={id}
                ref={form}
                noValidate
                onSubmit={(event) => {
                  event.preventDefault()
                  void submit()
                }}
              >
                <Field
                  label={t('companies.new.name')}
                  error={problems.includes('name') ? t('companies.new.name_required') : undefined}
                >
                  {(wiring) => (
                    <Input
                      {...wiring}
                      name="name"
                      maxLength={150}
                      autoComplete="off"
                      value={draft.name}
                      onChange={({ target }) => put({ name: target.value })}
                    />
                  )}
                </Field>
                <Field label={t('companies.new.country')}>
                  {(wiring) => (
                    <Select
                      {...wiring}
                      value={draft.countryCode}
                      onChange={({ target }) => {
                        const country = countries.find((country) => country === target.value)
                        if (country) put({ countryCode: country, taxId: maskTaxId(draft.taxId, country) })
                      }}
                    >
                      {countries.map((country) => (
                        <option key={country} value={country}>
                          {t(`companies.owner.country.${country}`)}
                        </option>
                      ))}
                    </Select>
                  )}
                </Field>
                <Field
                  label={t('companies.new.number', { number })}
                  error={problems.includes('taxId') ? t('companies.new.number_invalid', { number }) : undefined}
                  hint={t('companies.new.number_hint')}
                >
                  {(wiring) => (
                    <MaskedInput
                      {...wiring}
                      name="taxId"
                      autoComplete="off"
                      value={draft.taxId}
                      mask={(text) => maskTaxId(text, draft.countryCode)}
                      onValue={(taxId) => put({ taxId })}
                    />
                  )}
                </Field>
              </chakra.form>
              {refusal !== undefined && (
                <chakra.p role="alert" color="critical">
                  {errorText(refusal)}
                </chakra.p>
              )}
            </Dialog.Body>
            <Dialog.Footer>
              <Button onClick={leave}>{t('platform.cancel')}</Button>
              <Button type="submit" form={id} variant="solid" colorPalette="accent" aria-disabled={pending}>
                {t('companies.new.make')}
              </Button>
            </Dialog.Footer>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  )
}
