import { type Imported, undoImport } from '@aura/contracts/imports/import.ts'
import { decide } from '@aura/machines/imports/decide.ts'
import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { useFeed } from '../platform/feed/provider.tsx'
import { useCommand } from '../platform/feed/use-command.ts'
import { formatInstant } from '../platform/i18n/format.ts'
import { useLanguage } from '../platform/i18n/language.ts'
import { useMe } from '../platform/me.ts'
import { Button } from '../platform/ui/button.tsx'
import { confirm } from '../platform/ui/confirm.tsx'
import { ProblemList } from './problem-list.tsx'
import { ImportRows } from './rows.tsx'
import { useStep } from './use-step.ts'

type ResultProps = { import: Imported; close: () => void; again: () => void }

/** What came of it, what did not, and for some days the way back. */
export function ResultStep({ import: item, close, again }: ResultProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const feed = useFeed()
  const actor = useMe()
  const undo = useCommand(undoImport)
  const { problem, busy, run } = useStep()
  const { importId } = item
  const { state, done, failed, undone, changedSince, undoUntil, found } = item.progress
  const mayUndo = decide(item, { type: 'undo' }, { actor, now: new Date(feed.now()) }).ok

  const askUndo = () =>
    confirm({
      title: t('imports.undo_title'),
      description: t('imports.undo_text'),
      confirmText: t('imports.undo'),
      variant: 'destructive',
      onConfirm: () => void run(() => undo.send({ importId })),
    })

  return (
    <chakra.div display="flex" flexDirection="column" gap="4">
      <chakra.p role="status" fontSize="lg" fontWeight="medium" data-figures="">
        {state === 'applied'
          ? t('imports.applied_count', { count: done })
          : t('imports.undone_count', { count: undone })}
      </chakra.p>
      {state === 'undone' && changedSince > 0 && (
        <chakra.p>{t('imports.changed_count', { count: changedSince })}</chakra.p>
      )}
      <ImportRows
        import={item}
        shown={state === 'applied' ? ['failed', 'problem'] : ['changed', 'failed']}
        counts={{ failed, problem: found.problem, changed: changedSince }}
      />
      {failed + found.problem > 0 && <ProblemList importId={importId} />}
      {mayUndo && undoUntil !== null && (
        <chakra.p color="muted" fontSize="sm">
          {t('imports.undo_until', { time: formatInstant(undoUntil, language) })}
        </chakra.p>
      )}
      <chakra.p role="alert" color="critical" minH="18px">
        {problem}
      </chakra.p>
      <chakra.div display="flex" flexWrap="wrap" gap="2" justifyContent="flex-end">
        {mayUndo && (
          <Button aria-disabled={busy} onClick={askUndo}>
            {t('imports.undo')}
          </Button>
        )}
        <Button onClick={again}>{t('imports.other_file')}</Button>
        <Button variant="solid" colorPalette="accent" onClick={close}>
          {t('platform.close')}
        </Button>
      </chakra.div>
    </chakra.div>
  )
}
