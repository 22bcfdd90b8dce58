import { applyImport, cancelImport, type Imported } from '@aura/contracts/imports/import.ts'
import { decide } from '@aura/machines/imports/decide.ts'
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFeed } from '../platform/feed/provider.tsx'
import { useCommand } from '../platform/feed/use-command.ts'
import { errorText } from '../platform/i18n/error-text.ts'
import { useMe } from '../platform/me.ts'
import { Button } from '../platform/ui/button.tsx'
import { IgnoredColumns } from './ignored-columns.tsx'
import { MappingStep } from './mapping-step.tsx'
import { ProblemGroups } from './problem-groups.tsx'
import { ProblemList } from './problem-list.tsx'
import { ImportRows } from './rows.tsx'
import { useStep } from './use-step.ts'

/** What would become of each row. Nothing has happened yet, and the button says how much would. */
export function TrialStep({ import: item, again }: { import: Imported; again: () => void }) {
  const { t } = useTranslation()
  const apply = useCommand(applyImport)
  const cancel = useCommand(cancelImport)
  const { problem, busy, run } = useStep()
  const [mapping, setMapping] = useState(false)
  const feed = useFeed()
  const actor = useMe()
  const { importId } = item
  const { found } = item.progress
  const rows = found.create + found.update
  const decision = decide(item, { type: 'apply' }, { actor, now: new Date(feed.now()) })
  const refusal = decision.ok ? null : errorText({ ...decision, message: '' })
  if (mapping) return <MappingStep import={item} again={again} />
  return (
    <chakra.div display="flex" flexDirection="column" gap="4">
      <chakra.p color="muted">{t('imports.trial_text')}</chakra.p>
      <IgnoredColumns head={item.head} mapping={item.mapping} />
      {found.problem > 0 && <ProblemGroups import={item} />}
      <ImportRows import={item} shown={['create', 'update', 'problem', 'unchanged']} counts={found} />
      {found.problem > 0 && <ProblemList importId={importId} />}
      <chakra.p role="alert" color={problem ? 'critical' : 'muted'} minH="18px">
        {problem ?? refusal}
      </chakra.p>
      <chakra.div display="flex" flexWrap="wrap" gap="2" justifyContent="flex-end">
        <Button onClick={() => void run(async () => (await cancel.send({ importId })) && again())}>
          {t('platform.cancel')}
        </Button>
        <Button onClick={() => setMapping(true)}>{t('imports.change_columns')}</Button>
        {decision.ok && (
          <Button
            variant="solid"
            colorPalette="accent"
            aria-disabled={busy}
            onClick={() => void run(() => apply.send({ importId }))}
          >
            {t('imports.apply', { count: rows })}
          </Button>
        )}
      </chakra.div>
    </chakra.div>
  )
}
