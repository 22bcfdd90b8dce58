import { defaultTargets, noTargets, setDefaultTargets } from '@aura/contracts/routing/queue.ts'
import { defaultTargetsReducer } from '@aura/machines/routing/views.ts'
import { chakra } from '@chakra-ui/react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../platform/feed/use-command.ts'
import { useView } from '../platform/feed/use-view.ts'
import { FormDialog } from '../platform/ui/form-dialog.tsx'
import { type QueueDraft, targetsDraft, targetsOf } from './queue-draft.ts'
import { TargetFields } from './target-fields.tsx'

const everything = {}

export const useDefaultTargets = () => useView(defaultTargets, defaultTargetsReducer, everything).state ?? noTargets

/** The company's SLA. */
export function DefaultTargetsDialog({ leave }: { leave: () => void }) {
  const { t } = useTranslation()
  const stored = useDefaultTargets()
  const { send, pending } = useCommand(setDefaultTargets)
  const [typed, type] = useState<QueueDraft['targets']>()
  const [submitted, setSubmitted] = useState(false)
  const [refusal, setRefusal] = useState<unknown>()
  const value = typed ?? targetsDraft(stored)
  const input = { targets: targetsOf(value) }
  const isGood = setDefaultTargets.input.safeParse(input).success

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setSubmitted(true)
    if (!isGood || pending) return
    setRefusal(undefined)
    await send(input).then(leave, setRefusal)
  }
  return (
    <FormDialog
      title={t('routing.queues.default_targets')}
      text={t('routing.queues.default_targets_text')}
      action={t('platform.save')}
      leave={leave}
      form={{ submit, pending, refusal }}
    >
      <TargetFields value={value} set={type} />
      {submitted && !isGood && (
        <chakra.p role="alert" color="critical" fontSize="sm">
          {t('routing.queues.problem.targets')}
        </chakra.p>
      )}
    </FormDialog>
  )
}
