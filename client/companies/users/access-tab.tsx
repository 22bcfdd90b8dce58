/** The user's access and role. A change that would be refused says why before it is pressed. */
import { changeRole, setActive } from '@aura/contracts/companies/administer.ts'
import { endSessions, type ManagedUser } from '@aura/contracts/companies/manage-users.ts'
import { unlock } from '@aura/contracts/identity/lockout.ts'
import { roles } from '@aura/contracts/platform/access.ts'
import { chakra } from '@chakra-ui/react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../platform/feed/use-command.ts'
import { errorText } from '../../platform/i18n/error-text.ts'
import { useMay } from '../../platform/me.ts'
import { nameOf } from '../../platform/name-of.ts'
import { Button } from '../../platform/ui/button.tsx'
import { useNow } from '../../platform/ui/clock.ts'
import { confirm } from '../../platform/ui/confirm.tsx'
import { RelativeTime } from '../../platform/ui/relative-time.tsx'
import { Switch } from '../../platform/ui/switch.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import { Choice } from './choice.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { useRefusals } from './use-actor.ts'
import { roleWord, stateOf } from './user-texts.ts'

export function AccessTab({ person }: { person: ManagedUser }) {
  const { t } = useTranslation()
  const mayUpdate = useMay(changeRole.needs)
  const owns = useMay('manage_user_management')
  const refusalOf = useRefusals()
  const now = useNow()
  const [problem, setProblem] = useState<string>()
  const [moving, setMoving] = useState(false)
  const [role, active, open, out] = [
    useCommand(changeRole),
    useCommand(setActive),
    useCommand(unlock),
    useCommand(endSessions),
  ]
  async function run(sent: Promise<unknown>, done: string) {
    setProblem(undefined)
    try {
      await sent
      toast({ tone: 'ok', title: done })
    } catch (error) {
      setProblem(errorText(error))
    }
  }
  const forbidden = mayUpdate ? undefined : t('auth.forbidden')
  const switching = forbidden ?? refusalOf({ type: person.active ? 'deactivate' : 'activate' }, person)
  const opening = forbidden ?? refusalOf({ type: 'unlock' }, person)
  const leaving = refusalOf({ type: 'move' }, person)
  const name = nameOf(person)
  return (
    <chakra.div display="flex" flexDirection="column" gap="4">
      {problem && (
        <chakra.p role="alert" color="critical">
          {problem}
        </chakra.p>
      )}
      <Choice
        label={t('companies.users.role')}
        name="role"
        value={person.role}
        hint={forbidden ?? refusalOf({ type: 'edit' }, person)}
        disabled={(forbidden ?? refusalOf({ type: 'edit' }, person)) !== undefined}
        choose={(to) =>
          void run(
            role.send({ userId: person.id, role: to }),
            t('companies.users.role_changed', { name, role: roleWord(to) }),
          )
        }
        options={roles
          .filter((role) => role !== 'platform_owner' || person.role === role)
          .map((value) => ({
            value,
            label: roleWord(value),
            refusal: value === person.role ? undefined : refusalOf({ type: 'role', to: value }, person),
          }))}
      />
      <Switch
        label={t('companies.users.may_sign_in')}
        hint={t('companies.users.may_sign_in_text')}
        checked={person.active}
        refusal={switching}
        onChange={(next) => {
          const change = () =>
            void run(
              active.send({ userId: person.id, active: next }),
              t(next ? 'companies.users.activated' : 'companies.users.deactivated', { name }),
            )
          if (next) return change()
          confirm({
            title: t('companies.users.deactivate_title', { name }),
            description: t('companies.users.deactivate_text'),
            confirmText: t('companies.users.deactivate'),
            variant: 'destructive',
            onConfirm: change,
          })
        }}
      />
      {stateOf(person, now) === 'locked' && (
        <SettingRow
          title={t('companies.users.locked')}
          text={t('companies.users.locked_text')}
          action={
            <Button
              aria-disabled={opening !== undefined}
              title={opening}
              onClick={() =>
                opening === undefined &&
                void run(open.send({ userId: person.id }), t('companies.users.unlocked', { name }))
              }
            >
              {t('companies.users.unlock')}
            </Button>
          }
        />
      )}
      <SettingRow
        title={t('companies.users.devices_open', { count: person.devices })}
        text={
          person.lastSeenAt === null ? (
            t('companies.never_seen')
          ) : (
            <>
              {t('companies.users.seen')}: <RelativeTime at={person.lastSeenAt} />
            </>
          )
        }
        action={
          <Button
            aria-disabled={(forbidden ?? refusalOf({ type: 'sign_out' }, person)) !== undefined}
            title={forbidden ?? refusalOf({ type: 'sign_out' }, person)}
            onClick={() =>
              (forbidden ?? refusalOf({ type: 'sign_out' }, person)) === undefined &&
              confirm({
                title: t('companies.users.sign_out_title', { name }),
                description: t('companies.users.sign_out_text'),
                confirmText: t('companies.users.sign_out'),
                onConfirm: () => void run(out.send({ userId: person.id }), t('companies.users.signed_out', { name })),
              })
            }
          >
            {t('companies.users.sign_out')}
          </Button>
        }
      />
      {owns && (
        <SettingRow
          title={t('companies.users.move')}
          text={leaving ?? t('companies.users.move_text')}
          action={
            <Button
              aria-disabled={leaving !== undefined}
              title={leaving}
              onClick={() => leaving === undefined && setMoving(true)}
            >
              {t('companies.users.move_open')}
            </Button>
          }
        />
      )}
      {!person.home && <chakra.p color="muted">{t('companies.users.elsewhere')}</chakra.p>}
      {moving && <MoveDialog person={person} leave={() => setMoving(false)} />}
    </chakra.div>
  )
}

function SettingRow({ title, text, action }: { title: string; text: ReactNode; action: ReactNode }) {
  return (
    <chakra.div
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      gap="3"
      pt="4"
      borderTopWidth="1px"
      borderColor="line"
    >
      <chakra.div flex="1" minW="220px">
        <chakra.p fontWeight="medium">{title}</chakra.p>
        <chakra.p color="muted" fontSize="sm">
          {text}
        </chakra.p>
      </chakra.div>
      {action}
    </chakra.div>
  )
}
