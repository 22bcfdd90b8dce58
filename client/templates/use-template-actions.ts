import type { Template } from '@aura/contracts/templates/template.ts'
import { retireTemplate, submitTemplate } from '@aura/contracts/templates/templates.ts'
import { decide, type TemplateCommand } from '@aura/machines/templates/decide.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../platform/feed/use-command.ts'
import { errorText } from '../platform/i18n/error-text.ts'
import { useMe } from '../platform/me.ts'
import { confirm } from '../platform/ui/confirm.tsx'

export type TemplateActions = {
  busy: boolean
  problem: string | undefined
  mayEdit: boolean
  maySubmit: boolean
  mayRetire: boolean
  submit: () => void
  retire: () => void
}

export function useTemplateActions(template: Template | undefined): TemplateActions {
  const { t } = useTranslation()
  const submit = useCommand(submitTemplate)
  const retire = useCommand(retireTemplate)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const { id: templateId = '', channel = 'sms', name = '', language = '', version = 0 } = template ?? {}
  const actor = useMe()
  const may = (command: TemplateCommand) => template !== undefined && decide(template, command, { actor }).ok

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
    mayEdit: may({ type: 'edit', name, language }),
    maySubmit: may({ type: 'submit' }),
    mayRetire: may({ type: 'retire' }),
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
