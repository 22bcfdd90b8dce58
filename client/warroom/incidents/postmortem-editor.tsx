import type { IncidentPage } from '@aura/contracts/warroom/incidents/incident-page.ts'
import { savePostmortem } from '@aura/contracts/warroom/incidents/postmortem.ts'
import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../platform/ui/button.tsx'
import { OvertakenNotice } from '../../platform/ui/form/overtaken-notice.tsx'
import { useDraftForm } from '../../platform/ui/form/use-draft-form.ts'
import { Textarea } from '../../platform/ui/input.tsx'

/** What was learnt, as Markdown. */
export function PostmortemEditor({ page, leave }: { page: IncidentPage; leave: () => void }) {
  const { t } = useTranslation()
  const text = page.postmortem?.text ?? t('warroom.postmortem.frame')
  const form = useDraftForm<typeof savePostmortem, { text: string }>({
    contract: savePostmortem,
    now: { text },
    names: ['text'],
    inputOf: (draft) => ({ incidentId: page.incident.id, base: page.postmortem?.version ?? 0, text: draft.text }),
    done: leave,
  })
  const { refusal = form.problem('text') } = form
  return (
    <chakra.form noValidate onSubmit={form.submit} display="flex" flexDirection="column" gap="2">
      <Textarea
        aria-label={t('warroom.postmortem')}
        rows={16}
        maxLength={20_000}
        fontFamily="mono"
        autoFocus
        {...form.wire('text')}
      />
      <OvertakenNotice form={form} field="text" shown={text} />
      {refusal !== undefined && (
        <chakra.p role="alert" color="critical">
          {refusal}
        </chakra.p>
      )}
      <chakra.div display="flex" justifyContent="flex-end" gap="2">
        <Button onClick={() => form.leave(leave)}>{t('platform.cancel')}</Button>
        <Button type="submit" variant="solid" colorPalette="accent" aria-disabled={form.pending}>
          {t('platform.save')}
        </Button>
      </chakra.div>
    </chakra.form>
  )
}
