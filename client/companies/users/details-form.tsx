/** The user's names, language, manager, and ids in other systems. */
import type { ManagedUser } from '@aura/contracts/companies/manage-users.ts'
import { updateUser } from '@aura/contracts/companies/update-user.ts'
import { linkNames } from '@aura/contracts/companies/user.ts'
import type { Language } from '@aura/contracts/platform/values.ts'
import { chakra } from '@chakra-ui/react'
import { useLayoutEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../platform/feed/use-command.ts'
import { errorText } from '../../platform/i18n/error-text.ts'
import { idIn } from '../../platform/id-in.ts'
import { useMay } from '../../platform/me.ts'
import { Button } from '../../platform/ui/button.tsx'
import { ConcurrentEditNotice } from '../../platform/ui/concurrent-edit-notice.tsx'
import { Field } from '../../platform/ui/field.tsx'
import { Input } from '../../platform/ui/input.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import { useForm } from '../../platform/ui/use-form.ts'
import { Choice } from './choice.tsx'
import { languageOptions } from './languages.ts'
import { PersonPicker } from './person-picker.tsx'
import { useRefusals } from './use-actor.ts'

const advanced = linkNames.filter((name) => name !== 'manager_id')
const names = ['firstName', 'lastName', ...advanced] as const
const nothing = new Set(['', 'null', 'undefined'])

const start = ({ firstName, lastName, links }: ManagedUser) => ({
  firstName,
  lastName,
  ...Object.fromEntries(advanced.map((name) => [name, links[name] ?? ''])),
})

/** Begins again with what somebody else saved meanwhile, unless something was typed here. */
export function DetailsForm({ person, touch }: { person: ManagedUser; touch: (touched: boolean) => void }) {
  const { t } = useTranslation()
  const [base, setBase] = useState(person)
  const [dirty, setDirty] = useState(false)
  const version = (item: ManagedUser) => JSON.stringify([start(item), item.language, item.links])
  const overtaken = dirty && version(base) !== version(person)
  if (!dirty && base !== person && version(base) !== version(person)) setBase(person)
  const mark = (touched: boolean) => {
    setDirty(touched)
    touch(touched)
  }
  const take = () => {
    setBase(person)
    mark(false)
  }
  return (
    <>
      {overtaken && (
        <ConcurrentEditNotice
          text={t('companies.users.overtaken')}
          action={t('companies.users.take_current')}
          take={take}
        />
      )}
      <Fields key={version(base)} person={base} touch={mark} saved={() => mark(false)} />
    </>
  )
}

type FieldsProps = { person: ManagedUser; touch: (touched: boolean) => void; saved: () => void }

function Fields({ person, touch, saved }: FieldsProps) {
  const { t } = useTranslation()
  const refusal = useRefusals()({ type: 'edit' }, person)
  const may = useMay(updateUser.needs) && refusal === undefined
  const { send } = useCommand(updateUser)
  const [language, setLanguage] = useState<Language>(person.language)
  const [manager, setManager] = useState(person.links.manager_id ?? '')
  const first = start(person)
  const form = useForm<(typeof names)[number]>({
    names,
    start: first,
    problemOf: (name, read) => {
      const text = read(name).trim()
      if (name === 'firstName' || name === 'lastName')
        return text === '' ? t(`companies.users.required.${name === 'firstName' ? 'nome' : 'sobrenome'}`) : undefined
      return nothing.has(text) || idIn(text) !== undefined ? undefined : t('companies.users.id_invalid')
    },
    send: async (read) => {
      const ids = Object.fromEntries(advanced.map((name) => [name, read(name)]))
      await send({
        userId: person.id,
        firstName: read('firstName'),
        lastName: read('lastName'),
        language,
        manager_id: manager || null,
        ...ids,
      })
      saved()
      toast({ tone: 'ok', title: t('companies.users.saved') })
    },
  })
  const changed =
    names.some((name) => form.read(name) !== (first[name as keyof typeof first] ?? '')) ||
    language !== person.language ||
    manager !== (person.links.manager_id ?? '')
  // With the change itself: what a passive effect sets may be drawn after the next key, and Escape would not ask.
  useLayoutEffect(() => touch(changed), [changed, touch])
  return (
    <chakra.form noValidate onSubmit={form.submit} display="flex" flexDirection="column" gap="1">
      {refusal && <chakra.p color="muted">{refusal}</chakra.p>}
      <chakra.fieldset disabled={!may} display="flex" flexDirection="column" gap="1">
        <chakra.div display="grid" gridTemplateColumns={{ base: '1fr', sm: '1fr 1fr' }} columnGap="3">
          {(['firstName', 'lastName'] as const).map((name) => (
            <Field
              key={name}
              label={t(`companies.users.field.${name === 'firstName' ? 'nome' : 'sobrenome'}`)}
              error={form.problem(name)}
            >
              {(wiring) => <Input {...wiring} {...form.wire(name)} maxLength={60} />}
            </Field>
          ))}
        </chakra.div>
        <Choice
          label={t('companies.users.language')}
          name="language"
          value={language}
          choose={setLanguage}
          options={languageOptions}
        />
        <PersonPicker
          label={t('companies.users.manager')}
          name="manager"
          value={manager}
          valueName={person.managerName}
          choose={setManager}
          refusal={({ id }) => (id === person.id ? t('companies.change_refused.manager_circle') : undefined)}
        />
        <chakra.details mt="1" mb="3">
          <chakra.summary cursor="pointer" color="muted" fontWeight="medium" py="1">
            {t('companies.users.advanced')}
          </chakra.summary>
          <chakra.p color="muted" fontSize="sm" mb="2">
            {t('companies.users.advanced_text')}
          </chakra.p>
          {advanced.map((name) => (
            <Field key={name} label={name} error={form.problem(name)}>
              {(wiring) => <Input {...wiring} {...form.wire(name)} spellCheck={false} autoComplete="off" />}
            </Field>
          ))}
        </chakra.details>
      </chakra.fieldset>
      {form.refusal !== undefined && (
        <chakra.p role="alert" color="critical">
          {errorText(form.refusal)}
        </chakra.p>
      )}
      {may && (
        <Button
          type="submit"
          variant="solid"
          colorPalette="accent"
          alignSelf="flex-start"
          aria-disabled={form.pending || !changed}
        >
          {t('platform.save')}
        </Button>
      )}
    </chakra.form>
  )
}
