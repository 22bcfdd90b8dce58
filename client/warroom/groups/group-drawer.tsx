/** One group: who belongs to it and how each is told; one that the company adds has a name and can go again. */
import type { Readiness } from '@aura/contracts/warroom/escalation/readiness.ts'
import { type Group, isUsual, removeGroup, saveGroup } from '@aura/contracts/warroom/groups/group.ts'
import type { Person } from '@aura/contracts/warroom/incidents/incident.ts'
import { chakra } from '@chakra-ui/react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../platform/feed/use-command.ts'
import { Field } from '../../platform/ui/field.tsx'
import { FormDrawer } from '../../platform/ui/form-drawer.tsx'
import { Input, Select } from '../../platform/ui/input.tsx'
import { Switch } from '../../platform/ui/switch.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import { focusOn } from '../../platform/ui/use-form.ts'
import { RemoveButton } from '../escalation/remove-button.tsx'
import { OrderedPicker } from '../ordered-picker.tsx'
import { usePeople } from '../use-choices.ts'
import { ContactMethods, type Draft } from './contact-methods.tsx'
import { useGroupName } from './group-name.ts'

const draftOf = ({ ways }: Group): Draft =>
  Object.fromEntries(Object.entries(ways).map(([id, { email, whatsapp }]) => [id, { email, whatsapp: whatsapp ?? '' }]))
const waysOf = (draft: Draft): Group['ways'] =>
  Object.fromEntries(
    Object.entries(draft).map(([id, { email, whatsapp }]) => [id, { email, whatsapp: whatsapp.trim() || null }]),
  )

type DrawerProps = {
  group: Group
  /** The people it reaches just now. */
  reached: readonly Person[]
  state: Readiness
  close: () => void
}

export function GroupDrawer({ group, reached, state, close }: DrawerProps) {
  const { t } = useTranslation()
  const people = usePeople()
  const nameOf = useGroupName()
  const { send, pending } = useCommand(saveGroup)
  const remove = useCommand(removeGroup)
  const { key } = group
  const usual = isUsual(key)
  const [version] = useState(group.version)
  const [name, setName] = useState(group.name ?? '')
  const [missing, setMissing] = useState(false)
  const [members, setMembers] = useState<readonly string[] | null>(group.members)
  const [scheduleId, setScheduleId] = useState(group.scheduleId ?? '')
  const [email, setEmail] = useState(group.email)
  const [methods, setMethods] = useState(() => draftOf(group))
  const [refusal, setRefusal] = useState<unknown>()
  const named = people.filter(({ value }) => members?.includes(value))
  const reported = members === null ? reached : named.map(({ value: id, label }) => ({ id, name: label }))

  async function save() {
    setRefusal(undefined)
    const stored = Object.entries(methods).filter(([id]) => members === null || members.includes(id))
    try {
      await send({
        key,
        version,
        name: usual ? null : name.trim(),
        members: members && [...members],
        scheduleId: scheduleId || null,
        email,
        ways: waysOf(Object.fromEntries(stored)),
      })
      toast({ tone: 'ok', title: t('warroom.saved') })
      close()
    } catch (error) {
      setRefusal(error)
    }
  }
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (pending) return
    const unnamed = !usual && name.trim() === ''
    setMissing(unnamed)
    if (unnamed) return focusOn(event.currentTarget, 'name')
    void save()
  }
  return (
    <FormDrawer
      title={group.version === 0 && !usual ? t('warroom.group.new') : nameOf(group)}
      close={close}
      submit={submit}
      pending={pending}
      refusal={refusal}
      width={560}
      aside={
        !usual &&
        group.version > 0 && (
          <RemoveButton
            title={t('warroom.group.remove', { name: group.name ?? '' })}
            remove={() => remove.send({ key })}
            removed={close}
          />
        )
      }
    >
      {usual ? (
        <Switch
          label={t(`warroom.group_usual.${key}`)}
          checked={members === null}
          onChange={(asUsual) => setMembers(asUsual ? null : [])}
        />
      ) : (
        <Field label={t('warroom.name')} error={missing ? t('warroom.problem.name') : undefined}>
          {(wiring) => (
            <Input
              {...wiring}
              name="name"
              maxLength={60}
              value={name}
              onChange={({ target }) => setName(target.value)}
            />
          )}
        </Field>
      )}
      {members !== null && (
        <OrderedPicker
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
      <ContactMethods people={reported} email={email} ways={methods} change={setMethods} />
      {reported.length > 0 && state.whatsapp === null && (
        <chakra.p mt="2" fontSize="sm" color="muted">
          {t('warroom.ways.not_connected')}
        </chakra.p>
      )}
    </FormDrawer>
  )
}
