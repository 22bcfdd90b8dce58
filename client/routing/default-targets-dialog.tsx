import { defaultTargets, noTargets, setDefaultTargets } from '@aura/contracts/routing/queue.ts'
import { defaultTargetsReducer } from '@aura/machines/routing/views.ts'
import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { useView } from '../platform/feed/use-view.ts'
import { useDraftForm } from '../platform/ui/form/use-draft-form.ts'
import { FormDialog } from '../platform/ui/form-dialog.tsx'
import { type QueueDraft, targetsDraft, targetsOf } from './queue-draft.ts'
import { TargetFields } from './target-fields.tsx'

const everything = {}

export const useDefaultTargets = () => useView(defaultTargets, defaultTargetsReducer, everything)

/** The company's SLA. */
export function DefaultTargetsDialog({ leave }: { leave: () => void }) {
  const { t } = useTranslation()
  const { state: stored, error } = useDefaultTargets()
  const form = useDraftForm<typeof setDefaultTargets, Pick<QueueDraft, 'targets'>>({
    contract: setDefaultTargets,
    now: { targets: targetsDraft(stored ?? noTargets) },
    names: ['targets'],
    inputOf: ({ targets }) => ({ targets: targetsOf(targets) }),
    words: () => t('routing.queues.problem.targets'),
    done: leave,
  })
  return (
    <FormDialog
      title={t('routing.queues.default_targets')}
      text={t('routing.queues.default_targets_text')}
      action={t('platform.save')}
      leave={leave}
      form={form}
      reads={{ data: stored, error }}
    >
      {stored && <TargetFields value={form.draft.targets} set={(targets) => form.set('targets', targets)} />}
      {form.problem('targets') && (
        <chakra.p role="alert" color="critical" fontSize="sm">
          {form.problem('targets')}
        </chakra.p>
      )}
    </FormDialog>
  )
}
