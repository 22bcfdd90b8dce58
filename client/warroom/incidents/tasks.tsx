import { type IncidentPage, incidentView } from '@aura/contracts/warroom/incidents/incident-page.ts'
import { saveTask, type Task } from '@aura/contracts/warroom/incidents/timeline.ts'
import { chakra } from '@chakra-ui/react'
import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { newId } from '../../platform/feed/id.ts'
import { useCommand } from '../../platform/feed/use-command.ts'
import { errorText } from '../../platform/i18n/error-text.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Card } from '../../platform/ui/card.tsx'
import { Checkbox } from '../../platform/ui/checkbox.tsx'
import { useLine } from '../../platform/ui/form/use-line.ts'
import { Input, Select } from '../../platform/ui/input.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import type { Option } from '../ordered-picker.tsx'

type TasksProps = { page: IncidentPage; people: readonly Option[]; may: boolean }

/** The tasks of an incident, with their assignees. */
export function Tasks({ page, people, may }: TasksProps) {
  const { t } = useTranslation()
  const incidentId = page.incident.id
  const { send } = useCommand(saveTask, {
    overlay: {
      view: incidentView,
      params: { incidentId },
      apply: (state, { taskId, title, assigneeId, done }) => {
        const name = people.find(({ value }) => value === assigneeId)?.label ?? ''
        const assignee = assigneeId === null ? null : { id: assigneeId, name }
        const by = { id: '', name: '' }
        const tasks = state.tasks.map((task) =>
          task.id === taskId
            ? { ...task, title, assignee, done: done ? (task.done ?? { by, at: task.createdAt }) : null }
            : task,
        )
        return { ...state, tasks }
      },
    },
  })
  const save = (task: Pick<Task, 'id' | 'title'>, assigneeId: string | null, done: boolean) =>
    void send({ incidentId, taskId: task.id, title: task.title, assigneeId, done }).catch((error: unknown) =>
      toast({ tone: 'critical', title: errorText(error) }),
    )
  const left = page.tasks.filter(({ done }) => done === null).length
  return (
    <Card inset title={t('warroom.tasks', { left, all: page.tasks.length })}>
      <chakra.ul listStyleType="none" display="flex" flexDirection="column" gap="1.5">
        {page.tasks.map((task) => (
          <chakra.li key={task.id} display="flex" flexWrap="wrap" alignItems="center" columnGap="2">
            <chakra.label
              htmlFor={`done-${task.id}`}
              display="flex"
              alignItems="center"
              gap="2"
              flex="1"
              minW="140px"
              cursor="pointer"
            >
              <Checkbox
                id={`done-${task.id}`}
                checked={task.done !== null}
                disabled={!may}
                onChange={({ target }) => save(task, task.assignee?.id ?? null, target.checked)}
              />
              <chakra.span
                overflowWrap="anywhere"
                color={task.done ? 'muted' : undefined}
                textDecoration={task.done ? 'line-through' : undefined}
              >
                {task.title}
              </chakra.span>
            </chakra.label>
            <Select
              aria-label={t('warroom.task.assignee', { title: task.title })}
              w="132px"
              disabled={!may}
              value={task.assignee?.id ?? ''}
              onChange={({ target }) => save(task, target.value || null, task.done !== null)}
            >
              <option value="">–</option>
              {task.assignee && !people.some(({ value }) => value === task.assignee?.id) && (
                <option value={task.assignee.id}>{task.assignee.name}</option>
              )}
              {people.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          </chakra.li>
        ))}
      </chakra.ul>
      {may && <NewTask add={(title) => save({ id: newId(), title }, null, false)} />}
    </Card>
  )
}

function NewTask({ add }: { add: (title: string) => void }) {
  const { t } = useTranslation()
  const line = useLine({ send: add })
  return (
    <chakra.form onSubmit={(event) => void line.submit(event)} display="flex" gap="2" pt="2">
      <Input aria-label={t('warroom.task.new')} placeholder={t('warroom.task.new')} maxLength={200} {...line.wire} />
      <Button type="submit" aria-label={t('warroom.task.add')} aria-disabled={line.isEmpty}>
        <Plus size={16} strokeWidth={1.75} aria-hidden="true" />
      </Button>
    </chakra.form>
  )
}
