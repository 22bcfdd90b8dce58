import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Choices } from '../platform/ui/choices.tsx'
import { FormDialog } from '../platform/ui/form-dialog.tsx'
import { levelOf, priorities } from './priority.tsx'

type PriorityProps = { priority: number; leave: () => void; choose: (priority: number) => void }

/** The priority of a conversation. */
export function PriorityDialog({ priority, leave, choose }: PriorityProps) {
  const { t } = useTranslation()
  const [level, setLevel] = useState(levelOf(priority))
  const submit = (event: { preventDefault: () => void }) => {
    event.preventDefault()
    if (level !== priority) choose(level)
    leave()
  }
  return (
    <FormDialog
      title={t('routing.priority_title')}
      text={t('routing.priority_text')}
      action={t('routing.prioritise')}
      leave={leave}
      form={{ submit, pending: false, refusal: undefined }}
    >
      <Choices
        name="priority"
        label={t('routing.priority_title')}
        value={`${level}`}
        choose={(value) => setLevel(levelOf(Number(value)))}
        options={priorities.map((priority) => ({
          value: `${priority}` as const,
          label: t(`routing.priority.${priority}`),
        }))}
      />
    </FormDialog>
  )
}
