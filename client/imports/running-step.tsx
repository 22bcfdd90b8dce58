import { cancelImport, type Imported, pauseImport, resumeImport, undoImport } from '@aura/contracts/imports/import.ts'
import { decide, type ImportCommand } from '@aura/machines/imports/decide.ts'
import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { useFeed } from '../platform/feed/provider.tsx'
import { useCommand } from '../platform/feed/use-command.ts'
import { errorText } from '../platform/i18n/error-text.ts'
import { useMe } from '../platform/me.ts'
import { Button } from '../platform/ui/button.tsx'
import { Progress } from './progress.tsx'
import { useStep } from './use-step.ts'

/** It goes on by itself, whether somebody looks or not. */
export function RunningStep({ import: item }: { import: Imported }) {
  const { t } = useTranslation()
  const pause = useCommand(pauseImport)
  const resume = useCommand(resumeImport)
  const cancel = useCommand(cancelImport)
  const undo = useCommand(undoImport)
  const { problem, busy, run } = useStep()
  const feed = useFeed()
  const actor = useMe()
  const may = (type: ImportCommand['type']) => decide(item, { type }, { actor, now: new Date(feed.now()) }).ok
  const { importId } = item
  const { state, reason, found, done, failed, undone, changedSince } = item.progress
  const back = state === 'undoing'
  const total = back ? done : found.create + found.update
  const so = back ? undone + changedSince : done + failed
  const step = (send: (input: { importId: string }) => Promise<unknown>) => () => void run(() => send({ importId }))
  return (
    <chakra.div display="flex" flexDirection="column" gap="4">
      <Progress
        label={t(`imports.running.${state === 'paused' ? 'paused' : back ? 'undoing' : 'applying'}`, {
          done: so,
          total,
        })}
        share={total === 0 ? 0 : so / total}
      />
      {state === 'paused' && reason && <chakra.p role="alert">{errorText({ code: reason, message: reason })}</chakra.p>}
      <chakra.p color="muted">{t('imports.leave_text')}</chakra.p>
      <chakra.p role="alert" color="critical" minH="18px">
        {problem}
      </chakra.p>
      <chakra.div display="flex" flexWrap="wrap" gap="2" justifyContent="flex-end">
        {may('pause') && (
          <Button aria-disabled={busy} onClick={step(pause.send)}>
            {t('imports.pause')}
          </Button>
        )}
        {may('undo') && <Button onClick={step(undo.send)}>{t('imports.undo')}</Button>}
        {may('cancel') && <Button onClick={step(cancel.send)}>{t('imports.end_here')}</Button>}
        {may('resume') && (
          <Button variant="solid" colorPalette="accent" aria-disabled={busy} onClick={step(resume.send)}>
            {t('imports.resume')}
          </Button>
        )}
      </chakra.div>
    </chakra.div>
  )
}
