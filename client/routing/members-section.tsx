import { useTranslation } from 'react-i18next'
import { nameOf } from '../platform/name-of.ts'
import { Choices } from '../platform/ui/choices.tsx'
import { Field } from '../platform/ui/field.tsx'
import { OvertakenNotice } from '../platform/ui/form/overtaken-notice.tsx'
import { Input } from '../platform/ui/input.tsx'
import { Picks } from './picks.tsx'
import type { QueueOptions } from './queue-drawer.tsx'
import { Problem, QueueSection } from './queue-section.tsx'
import type { QueueForm } from './use-queue-form.ts'

/** The members of a queue. */
export function MembersSection({ form, people }: QueueOptions & { form: QueueForm }) {
  const { t } = useTranslation()
  const { problem } = form
  const { draft, now } = form
  const names = (ids: readonly string[] | null) =>
    ids === null
      ? t('routing.queues.everybody')
      : people
          .filter(({ id }) => ids.includes(id))
          .map(nameOf)
          .join(', ')
  return (
    <QueueSection title={t('routing.queues.people')}>
      <Choices
        name="members"
        label={t('routing.queues.people')}
        value={draft.members === null ? 'all' : 'some'}
        choose={(value) => form.set('members', value === 'all' ? null : (now.members ?? []))}
        options={[
          { value: 'all', label: t('routing.queues.everybody'), hint: t('routing.queues.everybody_text') },
          { value: 'some', label: t('routing.queues.only_these') },
        ]}
      />
      {draft.members !== null && (
        <Picks
          label={t('routing.queues.members')}
          none={t('routing.queues.no_people')}
          options={people.map((person) => ({ value: person.id, label: nameOf(person) }))}
          picked={draft.members}
          pick={(picked) => form.set('members', picked)}
        />
      )}
      <Problem text={problem('members')} />
      <OvertakenNotice form={form} field="members" shown={names(now.members)} />
      <Field label={t('routing.queues.skills')} error={problem('skills')} hint={t('routing.queues.skills_hint')}>
        {(wiring) => (
          <Input
            {...wiring}
            name="skills"
            value={draft.skills}
            autoComplete="off"
            onChange={({ target }) => form.set('skills', target.value)}
          />
        )}
      </Field>
      <OvertakenNotice form={form} field="skills" shown={now.skills} />
    </QueueSection>
  )
}
