import { minuteOfDay, timeOfDayText } from '@aura/contracts/platform/time-of-day.ts'
import { removeSchedule, type Schedule, saveSchedule } from '@aura/contracts/warroom/escalation/schedule.ts'
import { chakra } from '@chakra-ui/react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newId } from '../../platform/feed/id.ts'
import { useCommand } from '../../platform/feed/use-command.ts'
import { localTimeText } from '../../platform/local-time.ts'
import { Combobox } from '../../platform/ui/combobox.tsx'
import { Field } from '../../platform/ui/field.tsx'
import { FormDrawer } from '../../platform/ui/form-drawer.tsx'
import { Input } from '../../platform/ui/input.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import { OrderedPicker } from '../ordered-picker.tsx'
import { usePeople } from '../use-choices.ts'
import { RemoveButton } from './remove-button.tsx'

const zones = () =>
  Intl.supportedValuesOf('timeZone').map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))
/** Monday of this week, as its people write it. */
function monday(): string {
  const now = new Date()
  const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() - ((now.getDay() + 6) % 7))
  return localTimeText(day).slice(0, 10)
}

export function ScheduleDrawer({ schedule, close }: { schedule: Schedule | undefined; close: () => void }) {
  const { t } = useTranslation()
  const people = usePeople()
  const { send, pending } = useCommand(saveSchedule)
  const remove = useCommand(removeSchedule)
  const [id] = useState(() => schedule?.id ?? newId())
  const [version] = useState(schedule?.version ?? null)
  const [name, setName] = useState(schedule?.name ?? '')
  const [timeZone, setTimeZone] = useState(schedule?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone)
  const [members, setMembers] = useState<readonly string[]>(schedule?.members ?? [])
  const [startsOn, setStartsOn] = useState(schedule?.startsOn ?? monday())
  const [handover, setHandover] = useState(timeOfDayText(schedule?.handoverMinute ?? 9 * 60))
  const [turnDays, setTurnDays] = useState(`${schedule?.turnDays ?? 7}`)
  const [told, tell] = useState(false)
  const [refusal, setRefusal] = useState<unknown>()
  const days = Number(turnDays)
  const wrong = {
    name: name.trim() === '',
    members: members.length === 0,
    days: !(Number.isInteger(days) && days >= 1 && days <= 60),
    start: startsOn === '',
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    tell(true)
    if (pending || Object.values(wrong).includes(true)) return
    setRefusal(undefined)
    const input = { name: name.trim(), timeZone, members: [...members], startsOn, turnDays: days }
    try {
      await send({ id, version, ...input, handoverMinute: minuteOfDay(handover) })
      toast({ tone: 'ok', title: t('warroom.saved') })
      close()
    } catch (error) {
      setRefusal(error)
    }
  }
  return (
    <FormDrawer
      title={schedule?.name ?? t('warroom.schedule.new')}
      close={close}
      submit={submit}
      pending={pending}
      refusal={refusal}
      aside={
        schedule && (
          <RemoveButton
            title={t('warroom.schedule.remove', { name: schedule.name })}
            remove={() => remove.send({ id })}
            removed={close}
          />
        )
      }
    >
      <Field label={t('warroom.name')} error={told && wrong.name ? t('warroom.problem.name') : undefined}>
        {(wiring) => <Input {...wiring} maxLength={60} value={name} onChange={({ target }) => setName(target.value)} />}
      </Field>
      <OrderedPicker
        label={t('warroom.schedule.members')}
        name="members"
        options={people}
        chosen={members}
        choose={setMembers}
        ordered
        hint={t('warroom.schedule.members_hint')}
        error={told && wrong.members ? t('warroom.problem.members') : undefined}
      />
      <Field label={t('warroom.schedule.zone')}>
        {(wiring) => <Combobox wiring={wiring} name="zone" value={timeZone} choices={zones()} choose={setTimeZone} />}
      </Field>
      <chakra.div display="grid" gap="3" gridTemplateColumns="repeat(auto-fit, minmax(128px, 1fr))">
        <Field
          label={t('warroom.schedule.starts')}
          error={told && wrong.start ? t('warroom.problem.start') : undefined}
        >
          {(wiring) => (
            <Input {...wiring} type="date" value={startsOn} onChange={({ target }) => setStartsOn(target.value)} />
          )}
        </Field>
        <Field label={t('warroom.schedule.handover')}>
          {(wiring) => (
            <Input
              {...wiring}
              type="time"
              value={handover}
              onChange={({ target }) => target.value !== '' && setHandover(target.value)}
            />
          )}
        </Field>
        <Field label={t('warroom.schedule.turn')} error={told && wrong.days ? t('warroom.problem.days') : undefined}>
          {(wiring) => (
            <Input
              {...wiring}
              inputMode="numeric"
              value={turnDays}
              onChange={({ target }) => setTurnDays(target.value)}
            />
          )}
        </Field>
      </chakra.div>
    </FormDrawer>
  )
}
