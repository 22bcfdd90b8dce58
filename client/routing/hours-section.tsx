import { useTranslation } from 'react-i18next'
import { useLanguage } from '../platform/i18n/language.ts'
import { OvertakenNotice } from '../platform/ui/form/overtaken-notice.tsx'
import { HoursFields } from './hours-fields.tsx'
import { hoursText } from './hours-text.ts'
import { Problem, QueueSection } from './queue-section.tsx'
import type { QueueForm } from './use-queue-form.ts'

/** When it is served; by the clock of a place, with the days on which nobody is there. */
export function HoursSection({ form }: { form: QueueForm }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { hours: saved } = form.now
  return (
    <QueueSection title={t('routing.queues.hours')}>
      <HoursFields
        {...{ hours: form.draft.hours, saved, hint: t('routing.queues.own_hours_text') }}
        change={(hours) => form.set('hours', hours)}
      />
      <Problem text={form.problem('hours')} />
      <OvertakenNotice
        form={form}
        field="hours"
        shown={saved ? hoursText(saved, language) : t('routing.queues.always')}
      />
    </QueueSection>
  )
}
