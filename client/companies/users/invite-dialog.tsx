/** Asks one person in, or a pasted list of people; each of the list is answered for. */
import { invite, inviteMany } from '@aura/contracts/identity/invite.ts'
import { type Role, roles } from '@aura/contracts/platform/access.ts'
import { type Language, languages } from '@aura/contracts/platform/values.ts'
import { invitationRefusal } from '@aura/machines/companies/decide.ts'
import type { TFunction } from 'i18next'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../platform/feed/use-command.ts'
import { useLanguage } from '../../platform/i18n/language.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Field } from '../../platform/ui/field.tsx'
import { useLocalForm } from '../../platform/ui/form/use-local-form.ts'
import { FormDialog } from '../../platform/ui/form-dialog.tsx'
import { Input, Textarea } from '../../platform/ui/input.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import { Choice } from './choice.tsx'
import type { Answer } from './invite-answers.tsx'
import { languageOptions } from './languages.ts'
import { isEmail, parsePeople } from './parse-people.ts'
import { PersonPicker } from './person-picker.tsx'
import { useActor } from './use-actor.ts'
import { refusalWord, roleWord } from './user-texts.ts'

const InviteAnswers = lazy(async () => ({ default: (await import('./invite-answers.tsx')).InviteAnswers }))

const names = ['nome', 'sobrenome', 'email'] as const

type Draft = Record<(typeof names)[number] | 'list' | 'managerId', string> & { role: Role; language: Language }

export function InviteDialog({ leave }: { leave: () => void }) {
  const { t } = useTranslation()
  const actor = useActor()
  const [many, setMany] = useState(false)
  const language = useLanguage()
  const [answers, setAnswers] = useState<readonly Answer[]>()
  const [run, all] = [useCommand(invite).send, useCommand(inviteMany).send]
  const form = useLocalForm<Draft>({
    now: { nome: '', sobrenome: '', email: '', list: '', role: 'company_user', language, managerId: '' },
    names: many ? ['list'] : names,
    check: (draft) =>
      many
        ? { list: parsePeople(draft.list).people.length === 0 ? t('companies.users.list_hint') : undefined }
        : Object.fromEntries(names.map((name) => [name, problemOf(name, draft[name], t)])),
    send: async ({ nome, sobrenome, email, list, ...draft }) => {
      const shared = { ...draft, managerId: draft.managerId || null }
      if (many) {
        const { results } = await all({ people: parsePeople(list).people.map((person) => ({ ...person, ...shared })) })
        return setAnswers(results)
      }
      await run({ nome, sobrenome, email, ...shared })
      toast({ tone: 'ok', title: t('companies.users.invited', { email: email.trim() }) })
      leave()
    },
  })
  const { list, role, managerId } = form.draft
  const pasted = parsePeople(list)

  if (answers)
    return (
      <Suspense>
        <InviteAnswers answers={answers} leave={leave} />
      </Suspense>
    )
  return (
    <FormDialog
      title={t('companies.users.invite')}
      text={t('companies.users.invite_text')}
      action={
        many && pasted.people.length > 0
          ? t('companies.users.invite_send_many', { count: pasted.people.length })
          : t('companies.users.invite_send')
      }
      leave={leave}
      form={form}
      aside={
        <Button variant="plain" onClick={() => setMany(!many)}>
          {t(many ? 'companies.users.invite_one' : 'companies.users.invite_list')}
        </Button>
      }
    >
      {many ? (
        <Field label={t('companies.users.list')} hint={listHint(pasted, t)} error={form.problem('list')}>
          {(wiring) => (
            <Textarea
              {...wiring}
              {...form.wire('list')}
              rows={6}
              placeholder={'Ana Souza <ana@empresa.com>\nbruno@empresa.com'}
            />
          )}
        </Field>
      ) : (
        names.map((name) => (
          <Field key={name} label={t(`companies.users.field.${name}`)} error={form.problem(name)}>
            {(wiring) => (
              <Input {...wiring} {...form.wire(name)} type={name === 'email' ? 'email' : 'text'} autoComplete="off" />
            )}
          </Field>
        ))
      )}
      <Choice
        label={t('companies.users.role')}
        name="role"
        value={role}
        choose={(chosen) => form.set('role', chosen)}
        options={roles
          .filter((role) => role !== 'platform_owner' || actor.role === 'platform_owner')
          .toReversed()
          .map((value) => ({ value, label: roleWord(value), refusal: asWords(invitationRefusal(value, actor)) }))}
      />
      <Choice
        label={t('companies.users.language')}
        name="language"
        value={form.draft.language}
        choose={(chosen) => form.set('language', chosen)}
        options={languageOptions.filter(({ value }) => languages.includes(value))}
      />
      <PersonPicker
        label={t('companies.users.manager')}
        name="managerId"
        value={managerId}
        choose={(chosen) => form.set('managerId', chosen)}
      />
    </FormDialog>
  )
}

function problemOf(name: (typeof names)[number], text: string, t: TFunction): string | undefined {
  if (text.trim() === '') return t(`companies.users.required.${name}`)
  return name === 'email' && !isEmail(text) ? t('companies.users.email_invalid') : undefined
}

const asWords = (reason: string | null) => (reason === null ? undefined : refusalWord(reason))

function listHint({ people, unread }: ReturnType<typeof parsePeople>, t: TFunction): string {
  if (people.length === 0 && unread.length === 0) return t('companies.users.list_hint')
  const found = t('companies.users.list_found', { count: people.length })
  return unread.length === 0
    ? found
    : `${found} ${t('companies.users.list_unread', { lines: unread.slice(0, 3).join(', ') })}`
}
