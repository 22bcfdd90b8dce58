import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { Field } from '../platform/ui/field.tsx'
import { OvertakenNotice } from '../platform/ui/form/overtaken-notice.tsx'
import { Select } from '../platform/ui/input.tsx'
import type { QueueOptions } from './queue-drawer.tsx'
import { Problem, QueueSection } from './queue-section.tsx'
import { Minutes, TargetFields, targetNames } from './target-fields.tsx'
import type { QueueForm } from './use-queue-form.ts'

/** How soon its customers are promised an answer and an end, and where they go on who wait too long. */
export function SlaSection({ form, queues, id }: QueueOptions & { form: QueueForm; id: string | undefined }) {
  const { t } = useTranslation()
  const { problem } = form
  const { draft, now } = form
  const { overflow } = draft
  const nameOf = (queueId: string) => queues.find((queue) => queue.id === queueId)?.name ?? ''
  return (
    <>
      <QueueSection title={t('routing.queues.targets')}>
        <chakra.p color="muted" fontSize="sm">
          {t('routing.queues.targets_text')}
        </chakra.p>
        <TargetFields value={draft.targets} set={(next) => form.set('targets', next)} />
        <Problem text={problem('targets')} />
        <OvertakenNotice
          form={form}
          field="targets"
          shown={targetNames
            .flatMap((target) =>
              now.targets[target] === '' ? [] : `${t(`routing.queues.target.${target}`)}: ${now.targets[target]} min`,
            )
            .join(', ')}
        />
      </QueueSection>
      <QueueSection title={t('routing.queues.overflow')}>
        <chakra.div display="grid" gridTemplateColumns={{ base: '1fr', sm: '1fr 160px' }} columnGap="3">
          <Field label={t('routing.queues.overflow_to')} error={problem('overflow')}>
            {(wiring) => (
              <Select
                {...wiring}
                name="overflow"
                value={overflow.queueId}
                onChange={({ target }) =>
                  form.set('overflow', {
                    queueId: target.value,
                    afterMinutes: target.value === '' ? '' : overflow.afterMinutes || '10',
                  })
                }
              >
                <chakra.option value="" bg="raised">
                  {t('routing.queues.overflow_none')}
                </chakra.option>
                {queues
                  .filter((queue) => queue.id !== id)
                  .map((queue) => (
                    <chakra.option key={queue.id} value={queue.id} bg="raised">
                      {queue.name}
                    </chakra.option>
                  ))}
              </Select>
            )}
          </Field>
          {overflow.queueId !== '' && (
            <Field label={t('routing.queues.overflow_after')}>
              {(wiring) => (
                <Minutes
                  {...wiring}
                  value={overflow.afterMinutes}
                  onChange={({ target }) => form.set('overflow', { ...overflow, afterMinutes: target.value })}
                />
              )}
            </Field>
          )}
        </chakra.div>
        <OvertakenNotice
          form={form}
          field="overflow"
          shown={now.overflow.queueId === '' ? '' : `${nameOf(now.overflow.queueId)}, ${now.overflow.afterMinutes} min`}
        />
      </QueueSection>
    </>
  )
}
