import type { Readiness } from '@aura/contracts/warroom/escalation/readiness.ts'
import { type Group, saveGroup } from '@aura/contracts/warroom/groups/group.ts'
import { chakra } from '@chakra-ui/react'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../platform/feed/use-command.ts'
import { errorText } from '../../platform/i18n/error-text.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Drawer } from '../../platform/ui/drawer.tsx'
import { Field } from '../../platform/ui/field.tsx'
import { Select } from '../../platform/ui/input.tsx'
import { Switch } from '../../platform/ui/switch.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import { Chosen } from '../incidents/chosen.tsx'
import { usePeople } from '../incidents/use-choices.ts'

export function GroupDrawer({ group, state, close }: { group: Group; state: Readiness; close: () => void }) {
  const { t } = useTranslation()
  const form = useId()
  const people = usePeople()
  const { send, pending } = useCommand(saveGroup)
  const [version] = useState(group.version)
  const [members, setMembers] = useState<readonly string[] | null>(group.members)
  const [scheduleId, setScheduleId] = useState(group.scheduleId ?? '')
  const [email, setEmail] = useState(group.email)
  const [refusal, setRefusal] = useState<unknown>()
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (pending) return
    setRefusal(undefined)
    try {
      await send({ key: group.key, version, members: members && [...members], scheduleId: scheduleId || null, email })
      toast({ tone: 'ok', title: t('warroom.saved') })
      close()
    } catch (error) {
      setRefusal(error)
    }
  }
  return (
    <Drawer
      title={t(`warroom.group.${group.key}`)}
      open
      close={close}
      footer={
        <>
          <Button onClick={close}>{t('platform.cancel')}</Button>
          <Button type="submit" form={form} variant="solid" colorPalette="accent" aria-disabled={pending}>
            {t('platform.save')}
          </Button>
        </>
      }
    >
      <chakra.form id={form} noValidate onSubmit={submit} display="flex" flexDirection="column" gap="3">
        {refusal !== undefined && (
          <chakra.p role="alert" px="3" py="2" borderRadius="md" bg="critical/12">
            {errorText(refusal)}
          </chakra.p>
        )}
        <Switch
          label={t(`warroom.group_usual.${group.key}`)}
          checked={members === null}
          onChange={(usual) => setMembers(usual ? null : [])}
        />
        {members !== null && (
          <Chosen
            label={t('warroom.group_members')}
            name="members"
            options={people}
            chosen={members}
            choose={setMembers}
          />
        )}
        <Field label={t('warroom.group_on_call')}>
          {(wiring) => (
            <Select {...wiring} value={scheduleId} onChange={({ target }) => setScheduleId(target.value)}>
              <option value="">–</option>
              {state.schedules.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Switch label={t('warroom.group_by_mail')} checked={email} onChange={setEmail} />
      </chakra.form>
    </Drawer>
  )
}
