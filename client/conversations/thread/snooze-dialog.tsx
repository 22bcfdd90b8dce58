import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFeed } from '../../platform/feed/provider.tsx'
import { useLanguage } from '../../platform/i18n/language.ts'
import { momentText } from '../../platform/i18n/time-text.ts'
import { localTimeText } from '../../platform/local-time.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Field } from '../../platform/ui/field.tsx'
import { useLocalForm } from '../../platform/ui/form/use-local-form.ts'
import { FormDialog } from '../../platform/ui/form-dialog.tsx'
import { Input } from '../../platform/ui/input.tsx'
import look from '../inbox.module.css'
import { snoozeChoices, snoozeUntil } from './snooze-until.ts'

/** Until when it is out of the way: one press for the usual times, or a time of one's own. */
export function SnoozeDialog(props: {
  leave: () => void
  problemOf: (until: string) => string | undefined
  snooze: (until: Date) => void
}) {
  const { t } = useTranslation()
  const language = useLanguage()
  const feed = useFeed()
  const [now] = useState(() => feed.now())
  const put = (until: Date) => {
    props.snooze(until)
    props.leave()
  }
  const form = useLocalForm({
    now: { until: localTimeText(snoozeUntil('tomorrow', now)) },
    names: ['until'],
    guarded: false,
    check: ({ until }) => {
      const at = new Date(until)
      return {
        until: Number.isNaN(at.getTime()) ? t('conversations.time_past') : props.problemOf(at.toISOString()),
      }
    },
    send: ({ until }) => put(new Date(until)),
  })
  return (
    <FormDialog
      title={t('conversations.snooze_title')}
      text={t('conversations.snooze_text')}
      action={t('conversations.action.snooze')}
      leave={props.leave}
      form={form}
    >
      <div className={look.choices}>
        {snoozeChoices.map((choice) => {
          const until = snoozeUntil(choice, now)
          return (
            <Button key={choice} onClick={() => put(until)}>
              {t(`conversations.snooze.${choice}`)}
              <small>{momentText(until.toISOString(), language)}</small>
            </Button>
          )
        })}
      </div>
      <Field label={t('conversations.snooze_until')} error={form.problem('until')}>
        {(wiring) => <Input {...wiring} {...form.wire('until')} type="datetime-local" />}
      </Field>
    </FormDialog>
  )
}
