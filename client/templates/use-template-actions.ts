import { isWordedHere } from '@aura/contracts/templates/rules.ts'
import type { Template } from '@aura/contracts/templates/template.ts'
import { retireTemplate, submitTemplate } from '@aura/contracts/templates/templates.ts'
import { attempt } from '@aura/machines/platform/attempt.ts'
import { atTemplate, type TemplateEvent, templateMachine } from '@aura/machines/templates/template.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../platform/feed/use-command.ts'
import { errorText } from '../platform/i18n/error-text.ts'
import { confirm } from '../platform/ui/confirm.tsx'

export type TemplateActions = {
  busy: boolean
  problem: string | undefined
  mayEdit: boolean
  maySubmit: boolean
  submit: () => void
  retire: () => void
}

/** What may be done with it is asked of the machine that the server asks. */
export function useTemplateActions(template: Template | undefined): TemplateActions {
  const { t } = useTranslation()
  const submit = useCommand(submitTemplate)
  const retire = useCommand(retireTemplate)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const { id: templateId = '', channel = 'sms', state = 'retired', name = '', version = 0 } = template ?? {}
  const may = (event: TemplateEvent) => attempt(templateMachine, atTemplate(state), event).ok
  const fresh = version !== template?.liveVersion && state !== 'rejected'

  async function run(work: () => Promise<unknown>) {
    if (busy) return
    setProblem(undefined)
    setBusy(true)
    try {
      await work()
    } catch (error) {
      setProblem(errorText(error))
    } finally {
      setBusy(false)
    }
  }

  return {
    busy,
    problem,
    mayEdit: may({ type: 'save' }) && template !== undefined && isWordedHere(template.parts),
    maySubmit: may({ type: channel === 'sms' ? 'activate' : 'submit', fresh }),
    submit: () => void run(() => submit.send({ templateId, version })),
    retire: () =>
      confirm({
        title: t('templates.retire_title', { name }),
        description: t(`templates.retire_text.${channel}`),
        confirmText: t('templates.retire'),
        variant: 'destructive',
        onConfirm: () => void run(() => retire.send({ templateId })),
      }),
  }
}
