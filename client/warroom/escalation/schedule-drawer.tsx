import { minuteOfDay, timeOfDayText } from '@aura/contracts/platform/time-of-day.ts'
import { removeSchedule, type Schedule, saveSchedule } from '@aura/contracts/warroom/escalation/schedule.ts'
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCompanyClock } from '../../companies/index.ts'
import { newId } from '../../platform/feed/id.ts'
import { useCommand } from '../../platform/feed/use-command.ts'
import { timeZoneChoices } from '../../platform/i18n/time-zone.ts'
import { localDay } from '../../platform/local-time.ts'
import { Combobox } from '../../platform/ui/combobox.tsx'
import { Field } from '../../platform/ui/field.tsx'
import { useDraftForm } from '../../platform/ui/form/use-draft-form.ts'
import { FormDrawer } from '../../platform/ui/form-drawer.tsx'
import { Input } from '../../platform/ui/input.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import { OrderedPicker } from '../ordered-picker.tsx'
import { usePeople } from '../use-choices.ts'
import { RemoveButton } from './remove-button.tsx'

/** Monday of this week, as its people write it. */
function monday(): string {
  const now = new Date()
  const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() - ((now.getDay() + 6) % 7))
  return localDay(day)
}

type Draft = Record<'name' | 'timeZone' | 'startsOn' | 'handover' | 'turnDays', string> & { members: readonly string[] }

export function ScheduleDrawer({ schedule, close }: { schedule: Schedule | undefined; close: () => void }) {
  const { t } = useTranslation()
  const people = usePeople()
  const remove = useCommand(removeSchedule)
  const clock = useCompanyClock(schedule === undefined)
  const [id] = useState(() => schedule?.id ?? newId())
  const problems = {
    name: t('warroom.problem.name'),
    members: t('warroom.problem.members'),
    startsOn: t('warroom.problem.start'),
    turnDays: t('warroom.problem.days'),
  }
  const form = useDraftForm<typeof saveSchedule, Draft>({
    contract: saveSchedule,
    now: {
      name: schedule?.name ?? '',
      members: schedule?.members ?? [],
      timeZone: schedule?.timeZone ?? clock.timeZone,
      startsOn: schedule?.startsOn ?? monday(),
      handover: timeOfDayText(schedule?.handoverMinute ?? 9 * 60),
      turnDays: `${schedule?.turnDays ?? 7}`,
    },
    names: ['name', 'members', 'timeZone', 'startsOn', 'handover', 'turnDays'],
    paths: { handover: 'handoverMinute' },
    inputOf: ({ handover, turnDays, members, name, ...draft }) => ({
      ...{ id, version: schedule?.version ?? null, ...draft, name: name.trim(), members: [...members] },
      ...{ turnDays: turnDays.trim() === '' ? '' : Number(turnDays), handoverMinute: minuteOfDay(handover) },
    }),
    words: (name) => (name in problems ? problems[name as keyof typeof problems] : undefined),
    check: ({ members }) => ({ members: members.length === 0 ? problems.members : undefined }),
    done: () => {
      toast({ tone: 'ok', title: t('warroom.saved') })
      close()
    },
  })
  return (
    <FormDrawer
      title={schedule?.name ?? t('warroom.schedule.new')}
      close={close}
      form={form}
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
      <Field label={t('warroom.name')} error={form.problem('name')}>
        {(wiring) => <Input {...wiring} {...form.wire('name')} maxLength={60} />}
      </Field>
      <OrderedPicker
        label={t('warroom.schedule.members')}
        name="members"
        options={people}
        chosen={form.draft.members}
        choose={(chosen) => form.set('members', chosen)}
        ordered
        hint={t('warroom.schedule.members_hint')}
        error={form.problem('members')}
      />
      <Field label={t('warroom.schedule.zone')}>
        {(wiring) => (
          <Combobox
            wiring={wiring}
            name="timeZone"
            value={form.draft.timeZone}
            choices={timeZoneChoices()}
            choose={(zone) => form.set('timeZone', zone)}
          />
        )}
      </Field>
      <chakra.div display="grid" gap="3" gridTemplateColumns="repeat(auto-fit, minmax(128px, 1fr))">
        <Field label={t('warroom.schedule.starts')} error={form.problem('startsOn')}>
          {(wiring) => <Input {...wiring} {...form.wire('startsOn')} type="date" />}
        </Field>
        <Field label={t('warroom.schedule.handover')}>
          {(wiring) => (
            <Input
              {...wiring}
              {...form.wire('handover')}
              type="time"
              onChange={({ target }) => target.value !== '' && form.set('handover', target.value)}
            />
          )}
        </Field>
        <Field label={t('warroom.schedule.turn')} error={form.problem('turnDays')}>
          {(wiring) => <Input {...wiring} {...form.wire('turnDays')} inputMode="numeric" />}
        </Field>
      </chakra.div>
    </FormDrawer>
  )
}
