import { mostOwnDays, type OutboundState, setOutboundRules } from '@aura/contracts/conversations/outbound/rules.ts'
import type { Country } from '@aura/contracts/platform/locale.ts'
import { minuteOfDay, timeOfDayText } from '@aura/contracts/platform/time-of-day.ts'
import { isCautious, type LawProfile, lawProfileOf } from '@aura/machines/conversations/outbound/law.ts'
import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../platform/i18n/language.ts'
import { DayList } from '../../platform/ui/day-list.tsx'
import { Field } from '../../platform/ui/field.tsx'
import { useDraftForm } from '../../platform/ui/form/use-draft-form.ts'
import { FormDialog } from '../../platform/ui/form-dialog.tsx'
import { Input } from '../../platform/ui/input.tsx'
import { Switch } from '../../platform/ui/switch.tsx'
import { lawHoursText } from './law-text.ts'
import { numberOf } from './parse-fields.ts'
import { RegionDays } from './region-days.tsx'

type RulesDraft = {
  from: string
  to: string
  perDay: string
  sundays: boolean
  holidays: boolean
  ownDays: readonly string[]
  law: boolean
}

type Props = {
  rules: OutboundState
  country: Country | undefined
  /** From today on: the others leave with the next save. */
  localHolidays: readonly string[]
  today: string
  leave: () => void
}

/** Quiet hours and how many a day; an empty field is no rule. */
export function RulesForm({ rules, country, localHolidays, today, leave }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const profile = country && lawProfileOf(country)
  const full = t('conversations.outbound.own_days_full', { most: mostOwnDays })
  const form = useDraftForm<typeof setOutboundRules, RulesDraft>({
    contract: setOutboundRules,
    now: {
      from: rules.quiet ? timeOfDayText(rules.quiet.from) : '',
      to: rules.quiet ? timeOfDayText(rules.quiet.to) : '',
      perDay: rules.perDay === null ? '' : String(rules.perDay),
      ...rules.restDays,
      ownDays: localHolidays,
      law: rules.law,
    },
    names: ['from', 'to', 'perDay', 'ownDays'],
    inputOf: (draft) => {
      const [from, to] = [minuteOfDay(draft.from), minuteOfDay(draft.to)]
      const quiet = Number.isNaN(from + to) ? null : { from, to }
      const restDays = { sundays: draft.sundays, holidays: draft.holidays }
      return {
        quiet,
        restDays,
        perDay: numberOf(draft.perDay),
        ownDays: [...draft.ownDays],
        law: draft.law,
        version: rules.version,
      }
    },
    check: ({ from, to, perDay, ownDays }) => {
      const missing = (from === '') !== (to === '') ? t('conversations.outbound.both_times') : undefined
      const same = to !== '' && to === from ? t('conversations.outbound.same_times') : undefined
      const wrong = perDay !== '' && numberOf(perDay) === null
      return {
        from: from === '' ? missing : undefined,
        to: to === '' ? missing : same,
        perDay: wrong ? t('conversations.outbound.per_day_invalid') : undefined,
        ownDays: ownDays.length > mostOwnDays ? full : undefined,
      }
    },
    done: leave,
  })
  const lawHint = (rule: LawProfile) =>
    [
      t(rule.holidays ? 'conversations.outbound.law_hint_holidays' : 'conversations.outbound.law_hint', {
        hours: lawHoursText(rule, language),
      }),
      isCautious(rule.country) ? t('conversations.outbound.law_cautious_hint') : '',
    ].join(' ')
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
      {profile && (
        <Switch
          label={t('conversations.outbound.law_switch')}
          hint={lawHint(profile)}
          checked={form.draft.law}
          onChange={(on) => form.set('law', on)}
        />
      )}
      {(['sundays', 'holidays'] as const).map((name) => (
        <Switch
          key={name}
          label={t(`conversations.outbound.${name}`)}
          checked={form.draft[name]}
          onChange={(on) => form.set(name, on)}
        />
      ))}
      <chakra.div mt="3" mb="4">
        <DayList
          days={form.draft.ownDays}
          set={(days) => form.set('ownDays', days)}
          hint={t('conversations.outbound.own_days_hint')}
          problem={form.draft.ownDays.length > mostOwnDays ? full : undefined}
          words={{
            ...{ label: t('conversations.outbound.own_days'), add: t('conversations.outbound.own_days_add') },
            remove: (day) => t('conversations.outbound.own_days_remove', { day }),
          }}
        />
      </chakra.div>
      <chakra.div mb="4">
        <RegionDays
          country={country}
          today={today}
          days={form.draft.ownDays}
          set={(days) => form.set('ownDays', days)}
        />
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
