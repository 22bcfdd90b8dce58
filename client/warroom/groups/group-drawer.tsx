import type { Readiness } from '@aura/contracts/warroom/escalation/readiness.ts'
import { type Group, saveGroup } from '@aura/contracts/warroom/groups/group.ts'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../platform/feed/use-command.ts'
import { Field } from '../../platform/ui/field.tsx'
import { Select } from '../../platform/ui/input.tsx'
import { Switch } from '../../platform/ui/switch.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import { FormDrawer } from '../form-drawer.tsx'
import { Chosen } from '../incidents/chosen.tsx'
import { usePeople } from '../incidents/use-choices.ts'

export function GroupDrawer({ group, state, close }: { group: Group; state: Readiness; close: () => void }) {
  const { t } = useTranslation()
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
    <FormDrawer
      title={t(`warroom.group.${group.key}`)}
      close={close}
      submit={submit}
      pending={pending}
      refusal={refusal}
    >
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
    </FormDrawer>
  )
}
