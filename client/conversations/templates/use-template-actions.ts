import type { Template } from '@aura/contracts/conversations/templates/template.ts'
import { retireTemplate, submitTemplate } from '@aura/contracts/conversations/templates/templates.ts'
import { atTemplate, type TemplateEvent, templateMachine } from '@aura/machines/conversations/template.ts'
import { attempt } from '@aura/machines/platform/attempt.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../platform/feed/use-command.ts'
import { errorText } from '../../platform/i18n/error-text.ts'
import { confirm } from '../../platform/ui/confirm.tsx'
import { toast } from '../../platform/ui/toast.tsx'

/** What may be done with it is asked of the machine that the server asks. */
export function useTemplateActions(template: Template) {
  const { t } = useTranslation()
  const submit = useCommand(submitTemplate)
  const retire = useCommand(retireTemplate)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const { id: templateId, channel, state, name } = template
  const may = (event: TemplateEvent) => attempt(templateMachine, atTemplate(state), event).ok
  const fresh = template.version !== template.liveVersion && state !== 'rejected'

  async function run(work: () => Promise<unknown>) {
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
    mayEdit: may({ type: 'save' }),
    maySubmit: may({ type: channel === 'sms' ? 'activate' : 'submit', fresh }),
    submit: ({ version }: Pick<Template, 'version'>) =>
      run(async () => {
        const { state: next } = await submit.send({ templateId, version })
        toast({ tone: 'ok', title: t(`conversations.templates.now.${next}`, { name }) })
      }),
    retire: () =>
      confirm({
        title: t('conversations.templates.retire_title', { name }),
        description: t(`conversations.templates.retire_text.${channel}`),
        confirmText: t('conversations.templates.retire'),
        variant: 'destructive',
        onConfirm: () =>
          void run(async () => {
            await retire.send({ templateId })
            toast({ tone: 'ok', title: t('conversations.templates.now.retired', { name }) })
          }),
      }),
  }
}
