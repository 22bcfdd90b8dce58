import { useTranslation } from 'react-i18next'
import { Choices } from '../platform/ui/choices.tsx'
import { useLocalForm } from '../platform/ui/form/use-local-form.ts'
import { FormDialog } from '../platform/ui/form-dialog.tsx'
import { levelOf, priorities } from './priority.tsx'

type PriorityProps = { priority: number; leave: () => void; choose: (priority: number) => void }

/** The priority of a conversation. */
export function PriorityDialog({ priority, leave, choose }: PriorityProps) {
  const { t } = useTranslation()
  const form = useLocalForm({
    now: { level: levelOf(priority) },
    names: ['level'],
    guarded: false,
    send: ({ level }) => {
      if (level !== priority) choose(level)
    },
    done: leave,
  })
  return (
    <FormDialog
      title={t('routing.priority_title')}
      text={t('routing.priority_text')}
      action={t('routing.prioritise')}
      leave={leave}
      form={form}
    >
      <Choices
        name="priority"
        label={t('routing.priority_title')}
        value={`${form.draft.level}`}
        choose={(value) => form.set('level', levelOf(Number(value)))}
        options={priorities.map((priority) => ({
          value: `${priority}` as const,
          label: t(`routing.priority.${priority}`),
        }))}
      />
    </FormDialog>
  )
}
