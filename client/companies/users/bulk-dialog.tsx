/** One change for everybody who is selected, and what became of each of them. */
import { type ChangeGroup, changeUsers, type UserChange } from '@aura/contracts/companies/change-users.ts'
import { type Role, roles } from '@aura/contracts/platform/access.ts'
import type { OutputOf } from '@aura/contracts/platform/operation.ts'
import type { Language } from '@aura/contracts/platform/values.ts'
import { invitationRefusal } from '@aura/machines/companies/decide.ts'
import { chakra } from '@chakra-ui/react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../platform/feed/use-command.ts'
import { errorText } from '../../platform/i18n/error-text.ts'
import { useLocalForm } from '../../platform/ui/form/use-local-form.ts'
import { FormDialog } from '../../platform/ui/form-dialog.tsx'
import { whileLoading } from '../../platform/ui/loading.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import { Choice } from './choice.tsx'
import { languageOptions } from './languages.ts'
import { PersonPicker } from './person-picker.tsx'
import { useActor } from './use-actor.ts'
import { refusalWord, roleWord } from './user-texts.ts'

export type BulkTask = { kind: 'role' | 'manager' | 'language'; ids: readonly string[]; done: () => void }

type Results = OutputOf<typeof changeUsers>['results']

/** Sends it, says what became of it and offers to take it back. */
export function useBulk() {
  const { t } = useTranslation()
  const { send } = useCommand(changeUsers)
  async function change(changes: ChangeGroup[]): Promise<void> {
    const { results, undo } = await whileLoading('companies.change-users', () => send({ changes }))
    const changed = results.filter(({ outcome }) => outcome === 'changed').length
    const refused = results.filter(({ outcome }) => outcome === 'refused')
    const text = reasonsOf(refused, t)
    toast({
      tone: refused.length > 0 ? 'attention' : 'ok',
      title: t('companies.users.bulk_done', { count: changed }),
      ...(text !== '' && { text }),
      ...(undo.length > 0 && {
        action: {
          label: t('companies.users.undo'),
          run: () => void change(undo).catch((error: unknown) => toast({ tone: 'critical', title: errorText(error) })),
        },
      }),
    })
  }
  return change
}

/** '2 recusados: A empresa precisa de … (1), …' */
function reasonsOf(refused: Results, t: TFunction): string {
  if (refused.length === 0) return ''
  const counts = new Map<string, number>()
  for (const { reason } of refused) {
    const words = refusalWord(reason ?? '')
    counts.set(words, (counts.get(words) ?? 0) + 1)
  }
  const list = [...counts].map(([words, count]) => (counts.size === 1 ? words : `${words} (${count})`)).join(' ')
  return `${t('companies.users.bulk_refused', { count: refused.length })} ${list}`
}

type Draft = { role: Role; managerId: string; language: Language }

const changeOf = (kind: BulkTask['kind'], { role, managerId, language }: Draft): UserChange =>
  ({
    role: { type: 'role', role } as const,
    manager: { type: 'manager', managerId: managerId || null } as const,
    language: { type: 'language', language } as const,
  })[kind]

export function BulkDialog({ task, leave }: { task: BulkTask; leave: () => void }) {
  const { t } = useTranslation()
  const actor = useActor()
  const change = useBulk()
  const form = useLocalForm<Draft>({
    now: { role: 'company_user', managerId: '', language: 'pt-BR' },
    names: [],
    guarded: false,
    send: (draft) => change([{ userIds: [...task.ids], change: changeOf(task.kind, draft) }]),
    done: () => {
      task.done()
      leave()
    },
  })
  const { role, managerId, language } = form.draft
  return (
    <FormDialog
      title={t(`companies.users.bulk.${task.kind}`)}
      action={t('companies.users.bulk_apply', { count: task.ids.length })}
      leave={leave}
      form={form}
    >
      <chakra.div minH="72px">
        {task.kind === 'role' && (
          <Choice
            label={t('companies.users.role')}
            name="role"
            value={role}
            choose={(chosen) => form.set('role', chosen)}
            options={roles
              .filter((role) => role !== 'platform_owner')
              .map((value) => {
                const reason = invitationRefusal(value, actor)
                return { value, label: roleWord(value), refusal: reason === null ? undefined : refusalWord(reason) }
              })}
          />
        )}
        {task.kind === 'manager' && (
          <PersonPicker
            label={t('companies.users.manager')}
            name="managerId"
            value={managerId}
            choose={(chosen) => form.set('managerId', chosen)}
          />
        )}
        {task.kind === 'language' && (
          <Choice
            label={t('companies.users.language')}
            name="language"
            value={language}
            choose={(chosen) => form.set('language', chosen)}
            options={languageOptions}
          />
        )}
      </chakra.div>
    </FormDialog>
  )
}
