/** The user's names, language, manager, and ids in other systems. */
import type { ManagedUser } from '@aura/contracts/companies/manage-users.ts'
import { updateUser } from '@aura/contracts/companies/update-user.ts'
import { linkNames } from '@aura/contracts/companies/user.ts'
import type { Language } from '@aura/contracts/platform/values.ts'
import { chakra } from '@chakra-ui/react'
import { useLayoutEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../platform/me.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Field } from '../../platform/ui/field.tsx'
import { OvertakenNotice } from '../../platform/ui/form/overtaken-notice.tsx'
import { useDraftForm } from '../../platform/ui/form/use-draft-form.ts'
import { Input } from '../../platform/ui/input.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import { Choice } from './choice.tsx'
import { languageOptions } from './languages.ts'
import { PersonPicker } from './person-picker.tsx'
import { useRefusals } from './use-actor.ts'

const advanced = linkNames.filter((name) => name !== 'manager_id')
const names = ['firstName', 'lastName', 'language', 'manager_id', ...advanced] as const
type Draft = Record<Exclude<(typeof names)[number], 'language'>, string> & { language: Language }

type DetailsProps = { person: ManagedUser; touch: (touched: boolean) => void }

/** A field that was not touched follows what others save meanwhile; of one that both changed, both are shown. */
export function DetailsForm({ person, touch }: DetailsProps) {
  const { t } = useTranslation()
  const refusal = useRefusals()({ type: 'edit' }, person)
  const may = useMay(updateUser.needs) && refusal === undefined
  const { firstName, lastName, language, links } = person
  const link = (name: (typeof linkNames)[number]) => links[name] ?? ''
  const ids = Object.fromEntries(advanced.map((name) => [name, link(name)])) as Record<
    (typeof advanced)[number],
    string
  >
  const form = useDraftForm<typeof updateUser, Draft>({
    contract: updateUser,
    now: { firstName, lastName, language, manager_id: link('manager_id'), ...ids },
    names,
    inputOf: ({ manager_id, ...draft }) => ({ userId: person.id, ...draft, manager_id: manager_id || null }),
    words: (name) =>
      name === 'firstName'
        ? t('companies.users.required.nome')
        : name === 'lastName'
          ? t('companies.users.required.sobrenome')
          : t('companies.users.id_invalid'),
    done: () => toast({ tone: 'ok', title: t('companies.users.saved') }),
  })
  const { dirty } = form
  // With the change itself: what a passive effect sets may be drawn after the next key, and Escape would not ask.
  useLayoutEffect(() => touch(dirty), [dirty, touch])
  return (
    <chakra.form noValidate onSubmit={form.submit} display="flex" flexDirection="column" gap="1">
      {refusal && <chakra.p color="muted">{refusal}</chakra.p>}
      <chakra.fieldset disabled={!may} display="flex" flexDirection="column" gap="1">
        <chakra.div display="grid" gridTemplateColumns={{ base: '1fr', sm: '1fr 1fr' }} columnGap="3">
          {(['firstName', 'lastName'] as const).map((name) => (
            <div key={name}>
              <Field
                label={t(`companies.users.field.${name === 'firstName' ? 'nome' : 'sobrenome'}`)}
                error={form.problem(name)}
              >
                {(wiring) => <Input {...wiring} {...form.wire(name)} maxLength={60} />}
              </Field>
              <OvertakenNotice form={form} field={name} shown={form.now[name]} />
            </div>
          ))}
        </chakra.div>
        <Choice
          label={t('companies.users.language')}
          name="language"
          value={form.draft.language}
          choose={(chosen) => form.set('language', chosen)}
          options={languageOptions}
        />
        <OvertakenNotice
          form={form}
          field="language"
          shown={languageOptions.find(({ value }) => value === language)?.label ?? language}
        />
        <PersonPicker
          label={t('companies.users.manager')}
          name="manager_id"
          value={form.draft.manager_id}
          valueName={person.managerName}
          choose={(chosen) => form.set('manager_id', chosen)}
          error={form.problem('manager_id')}
          refusal={({ id }) => (id === person.id ? t('companies.change_refused.manager_circle') : undefined)}
        />
        <OvertakenNotice form={form} field="manager_id" shown={person.managerName ?? ''} />
        <chakra.details mt="1" mb="3">
          <chakra.summary cursor="pointer" color="muted" fontWeight="medium" py="1">
            {t('companies.users.advanced')}
          </chakra.summary>
          <chakra.p color="muted" fontSize="sm" mb="2">
            {t('companies.users.advanced_text')}
          </chakra.p>
          {advanced.map((name) => (
            <div key={name}>
              <Field label={name} error={form.problem(name)}>
                {(wiring) => <Input {...wiring} {...form.wire(name)} spellCheck={false} autoComplete="off" />}
              </Field>
              <OvertakenNotice form={form} field={name} shown={form.now[name]} />
            </div>
          ))}
        </chakra.details>
      </chakra.fieldset>
      {form.refusal !== undefined && (
        <chakra.p role="alert" color="critical">
          {form.refusal}
        </chakra.p>
      )}
      {may && (
        <Button
          type="submit"
          variant="solid"
          colorPalette="accent"
          alignSelf="flex-start"
          aria-disabled={form.pending || !dirty}
        >
          {t('platform.save')}
        </Button>
      )}
    </chakra.form>
  )
}
