/** One group: who belongs to it and how each is told; one that the company adds has a name and can go again. */
import type { Readiness } from '@aura/contracts/warroom/escalation/readiness.ts'
import { type Group, isUsual, removeGroup, saveGroup } from '@aura/contracts/warroom/groups/group.ts'
import type { Person } from '@aura/contracts/warroom/incidents/incident.ts'
import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../platform/feed/use-command.ts'
import { Field } from '../../platform/ui/field.tsx'
import { useDraftForm } from '../../platform/ui/form/use-draft-form.ts'
import { FormDrawer } from '../../platform/ui/form-drawer.tsx'
import { Input, Select } from '../../platform/ui/input.tsx'
import { Switch } from '../../platform/ui/switch.tsx'
import { toast } from '../../platform/ui/toast.tsx'
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

type GroupDraft = {
  name: string
  /** Null: the people that such a group usually has. */
  members: readonly string[] | null
  scheduleId: string
  email: boolean
  ways: Draft
}

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
  const remove = useCommand(removeGroup)
  const { key } = group
  const usual = isUsual(key)
  const form = useDraftForm<typeof saveGroup, GroupDraft>({
    contract: saveGroup,
    now: {
      name: group.name ?? '',
      members: group.members,
      scheduleId: group.scheduleId ?? '',
      email: group.email,
      ways: draftOf(group),
    },
    names: ['name', 'members', 'scheduleId', 'email', 'ways'],
    inputOf: ({ name, members, scheduleId, email, ways }) => ({
      key,
      version: group.version,
      name: usual ? null : name.trim(),
      members: members && [...members],
      scheduleId: scheduleId || null,
      email,
      ways: waysOf(Object.fromEntries(Object.entries(ways).filter(([id]) => members === null || members.includes(id)))),
    }),
    words: (name) => (name === 'name' ? t('warroom.problem.name') : undefined),
    done: () => {
      toast({ tone: 'ok', title: t('warroom.saved') })
      close()
    },
  })
  const { members, email } = form.draft
  const named = people.filter(({ value }) => members?.includes(value))
  const reported = members === null ? reached : named.map(({ value: id, label }) => ({ id, name: label }))
  return (
    <FormDrawer
      title={group.version === 0 && !usual ? t('warroom.group.new') : nameOf(group)}
      close={close}
      form={form}
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
          onChange={(asUsual) => form.set('members', asUsual ? null : [])}
        />
      ) : (
        <Field label={t('warroom.name')} error={form.problem('name')}>
          {(wiring) => <Input {...wiring} {...form.wire('name')} maxLength={60} />}
        </Field>
      )}
      {members !== null && (
        <OrderedPicker
          label={t('warroom.group_members')}
          name="members"
          options={people}
          chosen={members}
          choose={(chosen) => form.set('members', chosen)}
        />
      )}
      <Field label={t('warroom.group_on_call')}>
        {(wiring) => (
          <Select {...wiring} {...form.wire('scheduleId')}>
            <option value="">–</option>
            {state.schedules.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Switch label={t('warroom.group_by_mail')} checked={email} onChange={(on) => form.set('email', on)} />
      <ContactMethods
        people={reported}
        email={email}
        ways={form.draft.ways}
        change={(ways) => form.set('ways', ways)}
      />
      {form.problem('ways') && (
        <chakra.p role="alert" color="critical" fontSize="sm">
          {form.problem('ways')}
        </chakra.p>
      )}
      {reported.length > 0 && state.whatsapp === null && (
        <chakra.p mt="2" fontSize="sm" color="muted">
          {t('warroom.ways.not_connected')}
        </chakra.p>
      )}
    </FormDrawer>
  )
}
