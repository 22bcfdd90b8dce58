/** A new activity of a deal, or one that is changed. */
import { type Activity, type ActivityKind, activityKinds, isToDo } from '@aura/contracts/deals/activities.ts'
import { hourMs, minuteMs } from '@aura/contracts/platform/durations.ts'
import { chakra } from '@chakra-ui/react'
import { useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useColleagues } from '../companies/index.ts'
import { useUpload } from '../files/index.ts'
import { localTimeText } from '../platform/local-time.ts'
import { useMe } from '../platform/me.ts'
import { nameOf } from '../platform/name-of.ts'
import { Button } from '../platform/ui/button.tsx'
import { Field } from '../platform/ui/field.tsx'
import { useLocalForm } from '../platform/ui/form/use-local-form.ts'
import { Input, Select, Textarea } from '../platform/ui/input.tsx'
import { useActivities } from './use-activities.ts'

/** How long before the time its user is reminded. */
const leads = { none: null, at: 0, minutes: 15 * minuteMs, hour: hourMs, day: 24 * hourMs } as const
type Lead = keyof typeof leads
const leadNames = Object.keys(leads).filter((name): name is Lead => name in leads)

function leadOf({ dueAt, remindAt }: Pick<Activity, 'dueAt' | 'remindAt'>): Lead {
  if (dueAt === null || remindAt === null) return 'none'
  const ahead = Date.parse(dueAt) - Date.parse(remindAt)
  return leadNames.find((name) => leads[name] === ahead) ?? 'at'
}

const instantOf = (local: string) => (local === '' ? null : new Date(local).toISOString())

type Draft = { kind: ActivityKind; text: string; due: string; lead: string; assignee: string }

type ActivityFormProps = { dealId: string; current?: Activity | undefined; leave: () => void }

export function ActivityForm({ dealId, current, leave }: ActivityFormProps) {
  const { t } = useTranslation()
  const me = useMe()
  const people = useColleagues()
  const upload = useUpload()
  const { add, change } = useActivities()
  const [file, setFile] = useState<File>()
  const form = useLocalForm<Draft>({
    names: ['text', 'due', 'lead', 'assignee'],
    now: {
      kind: current?.kind ?? 'task',
      text: current?.text ?? '',
      due: current?.dueAt ? localTimeText(current.dueAt) : '',
      lead: current ? leadOf(current) : 'none',
      assignee: current?.assigneeId ?? me.id,
    },
    check: ({ text, lead, due }) => ({
      text: text.trim() === '' ? t('deals.activity.invalid.text') : undefined,
      lead: lead !== 'none' && due === '' ? t('deals.activity.invalid.due') : undefined,
    }),
    async send({ kind, text, due, assignee, ...draft }) {
      const dueAt = instantOf(due)
      const lead = leads[leadNames.find((name) => name === draft.lead) ?? 'none']
      const remindAt = dueAt === null || lead === null ? null : new Date(Date.parse(dueAt) - lead).toISOString()
      const fields = { text, dueAt, remindAt, assigneeId: assignee }
      if (current) await change(current, fields)
      else {
        const stored = file && kind === 'file' ? await upload(file, { name: file.name, purpose: 'message' }) : undefined
        await add({ dealId, kind, ...fields, fileId: stored?.fileId ?? null })
      }
      leave()
    },
  })
  const field = useRef<HTMLFormElement>(null)
  // The form opens where the button was, which is gone.
  useLayoutEffect(() => field.current?.querySelector('textarea')?.focus(), [])
  const { kind } = form.draft
  const toDo = isToDo(kind)
  const others = people.filter(({ id }) => id !== me.id)
  return (
    <chakra.form
      ref={field}
      noValidate
      onSubmit={form.submit}
      p="3"
      mb="3"
      borderWidth="1px"
      borderColor="line"
      borderRadius="md"
      aria-label={t(current ? 'deals.activity.edit' : 'deals.activity.new')}
    >
      {!current && (
        <Field label={t('deals.activity.kind')}>
          {(wiring) => (
            <Select
              {...wiring}
              value={kind}
              onChange={({ target }) => form.set('kind', activityKinds.find((one) => one === target.value) ?? 'task')}
            >
              {activityKinds.map((one) => (
                <option key={one} value={one}>
                  {t(`deals.activity.${one}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      <Field label={t('deals.activity.text')} error={form.problem('text')}>
        {(wiring) => <Textarea {...wiring} {...form.wire('text')} rows={2} maxLength={2000} />}
      </Field>
      {kind === 'file' && !current && (
        <Field label={t('deals.activity.file')}>
          {(wiring) => <input {...wiring} type="file" onChange={({ target }) => setFile(target.files?.[0])} />}
        </Field>
      )}
      {toDo && (
        <chakra.div display="grid" gridTemplateColumns={{ base: '1fr', sm: '1fr 1fr' }} columnGap="2">
          <Field label={t('deals.activity.due')}>
            {(wiring) => <Input {...wiring} {...form.wire('due')} type="datetime-local" />}
          </Field>
          <Field label={t('deals.activity.remind')} error={form.problem('lead')}>
            {(wiring) => (
              <Select {...wiring} {...form.wire('lead')}>
                {leadNames.map((name) => (
                  <option key={name} value={name}>
                    {t(`deals.activity.remind.${name}`)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Field label={t('deals.activity.assignee')}>
            {(wiring) => (
              <Select {...wiring} {...form.wire('assignee')}>
                <option value={me.id}>{t('deals.activity.me')}</option>
                {others.map((person) => (
                  <option key={person.id} value={person.id}>
                    {nameOf(person)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        </chakra.div>
      )}
      {form.refusal !== undefined && (
        <chakra.p role="alert" color="critical" fontSize="sm" mb="2">
          {form.refusal}
        </chakra.p>
      )}
      <chakra.div display="flex" justifyContent="flex-end" gap="2">
        <Button onClick={() => form.leave(leave)}>{t('platform.cancel')}</Button>
        <Button type="submit" disabled={form.pending}>
          {t('deals.activity.save')}
        </Button>
      </chakra.div>
    </chakra.form>
  )
}
