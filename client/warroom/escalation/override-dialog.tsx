/** Sets an override: another person takes a stretch of a schedule. */

import { hourMs, minuteMs } from '@aura/contracts/platform/durations.ts'
import { addOverride, removeOverride, type Schedule } from '@aura/contracts/warroom/escalation/schedule.ts'
import { chakra } from '@chakra-ui/react'
import { X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newId } from '../../platform/feed/id.ts'
import { useCommand } from '../../platform/feed/use-command.ts'
import { errorText } from '../../platform/i18n/error-text.ts'
import { formatInstant } from '../../platform/i18n/format.ts'
import { useLanguage } from '../../platform/i18n/language.ts'
import { instantText, localTimeText } from '../../platform/local-time.ts'
import { Button } from '../../platform/ui/button.tsx'
import { useNow } from '../../platform/ui/clock.ts'
import { Field } from '../../platform/ui/field.tsx'
import { useDraftForm } from '../../platform/ui/form/use-draft-form.ts'
import { FormDialog } from '../../platform/ui/form-dialog.tsx'
import { Input, Select } from '../../platform/ui/input.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import { usePeople } from '../use-choices.ts'

export function OverrideDialog({ schedule, leave }: { schedule: Schedule; leave: () => void }) {
  const { t } = useTranslation()
  const people = usePeople()
  const [start] = useState(() => Math.ceil(Date.now() / (30 * minuteMs)) * 30 * minuteMs)
  const [id] = useState(newId)
  const form = useDraftForm<typeof addOverride, { userId: string; from: string; to: string }>({
    contract: addOverride,
    now: { userId: '', from: localTimeText(start), to: localTimeText(start + 12 * hourMs) },
    names: ['userId', 'from', 'to'],
    inputOf: ({ userId, from, to }) => ({
      ...{ scheduleId: schedule.id, id, userId },
      ...{ from: instantText(from), to: instantText(to) },
    }),
    words: (name) => t(name === 'userId' ? 'warroom.problem.person' : 'warroom.problem.stretch'),
    check: ({ from, to }) => ({ to: from < to ? undefined : t('warroom.problem.stretch') }),
    done: () => {
      toast({ tone: 'ok', title: t('warroom.saved') })
      leave()
    },
  })
  return (
    <FormDialog
      title={t('warroom.override.title', { name: schedule.name })}
      text={t('warroom.override.text')}
      action={t('warroom.override.add')}
      leave={leave}
      form={form}
    >
      <Field label={t('warroom.override.who')} error={form.problem('userId')}>
        {(wiring) => (
          <Select {...wiring} {...form.wire('userId')}>
            <option value="">–</option>
            {people.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={t('warroom.override.from')} error={form.problem('from')}>
        {(wiring) => <Input {...wiring} {...form.wire('from')} type="datetime-local" />}
      </Field>
      <Field label={t('warroom.override.to')} error={form.problem('to')}>
        {(wiring) => <Input {...wiring} {...form.wire('to')} type="datetime-local" />}
      </Field>
      <Standing schedule={schedule} />
    </FormDialog>
  )
}

/** Overrides that are not over. */
function Standing({ schedule }: { schedule: Schedule }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const people = usePeople()
  const now = useNow(minuteMs)
  const { send } = useCommand(removeOverride)
  const left = schedule.overrides.filter(({ to }) => Date.parse(to) > now)
  const nameOf = (userId: string) => people.find(({ value }) => value === userId)?.label ?? t('warroom.gone')
  if (left.length === 0) return null
  return (
    <chakra.ul listStyleType="none" aria-label={t('warroom.override.standing')}>
      {left.map(({ id, userId, from, to }) => (
        <chakra.li key={id} display="flex" alignItems="center" gap="2" borderTopWidth="1px" borderColor="line" py="1">
          <chakra.span flex="1" minW="0">
            {nameOf(userId)}
            <chakra.span display="block" color="muted" fontSize="sm">
              {formatInstant(from, language)} – {formatInstant(to, language)}
            </chakra.span>
          </chakra.span>
          <Button
            size="xs"
            variant="ghost"
            aria-label={t('warroom.take_out', { name: nameOf(userId) })}
            onClick={() =>
              void send({ scheduleId: schedule.id, id }).catch((error: unknown) =>
                toast({ tone: 'critical', title: errorText(error) }),
              )
            }
          >
            <X size={14} strokeWidth={1.75} aria-hidden="true" />
          </Button>
        </chakra.li>
      ))}
    </chakra.ul>
  )
}
