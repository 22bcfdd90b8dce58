import { type OutboundState, setOutboundRules } from '@aura/contracts/conversations/outbound/rules.ts'
import { minuteOfDay, timeOfDayText } from '@aura/contracts/platform/time-of-day.ts'
import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../platform/feed/use-command.ts'
import { Field } from '../../platform/ui/field.tsx'
import { FormDialog } from '../../platform/ui/form-dialog.tsx'
import { Input } from '../../platform/ui/input.tsx'
import { useForm } from '../../platform/ui/use-form.ts'
import { numberOf } from './parse-fields.ts'

const names = ['from', 'to', 'perDay'] as const

/** Quiet hours and how many a day; an empty field is no rule. */
export function RulesForm({ rules, leave }: { rules: OutboundState; leave: () => void }) {
  const { t } = useTranslation()
  const { send } = useCommand(setOutboundRules)
  const form = useForm({
    names,
    start: {
      from: rules.quiet ? timeOfDayText(rules.quiet.from) : '',
      to: rules.quiet ? timeOfDayText(rules.quiet.to) : '',
      perDay: rules.perDay === null ? '' : String(rules.perDay),
    },
    problemOf: (name, read) => {
      if (name === 'perDay')
        return read('perDay') === '' || numberOf(read('perDay')) !== null
          ? undefined
          : t('conversations.outbound.per_day_invalid')
      const half = (read('from') === '') !== (read('to') === '')
      if (half && read(name) === '') return t('conversations.outbound.both_times')
      return name === 'to' && read('to') !== '' && read('to') === read('from')
        ? t('conversations.outbound.same_times')
        : undefined
    },
    send: async (read) => {
      const [from, to] = [minuteOfDay(read('from')), minuteOfDay(read('to'))]
      const quiet = Number.isNaN(from + to) ? null : { from, to }
      await send({ quiet, perDay: numberOf(read('perDay')), version: rules.version })
      leave()
    },
  })
  return (
    <FormDialog
      title={t('conversations.outbound.edit')}
      text={t('conversations.outbound.edit_text')}
      action={t('conversations.outbound.save')}
      leave={leave}
      form={form}
    >
      <chakra.div display="grid" gridTemplateColumns="1fr 1fr" gap="3">
        {(['from', 'to'] as const).map((name) => (
          <Field key={name} label={t(`conversations.outbound.${name}`)} error={form.problem(name)}>
            {(wiring) => <Input {...wiring} {...form.wire(name)} type="time" />}
          </Field>
        ))}
      </chakra.div>
      <Field
        label={t('conversations.outbound.per_day_label')}
        error={form.problem('perDay')}
        hint={t('conversations.outbound.per_day_hint')}
      >
        {(wiring) => (
          <Input {...wiring} {...form.wire('perDay')} inputMode="numeric" maxLength={3} autoComplete="off" />
        )}
      </Field>
    </FormDialog>
  )
}
