import { type Imported, mapImport } from '@aura/contracts/imports/import.ts'
import { importProblems, type ProblemGroup } from '@aura/contracts/imports/problems.ts'
import { chakra } from '@chakra-ui/react'
import { Wrench } from 'lucide-react'
import { type ReactNode, use } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../platform/feed/use-command.ts'
import { useQuery } from '../platform/feed/use-query.ts'
import { errorText } from '../platform/i18n/error-text.ts'
import { StateDot } from '../platform/ui/badge.tsx'
import { Button } from '../platform/ui/button.tsx'
import { PendingRead } from '../platform/ui/pending-read.tsx'
import { type Repair, RepairsContext } from './repairs.ts'
import { useStep } from './use-step.ts'

/** The problems of the trial run, each once with its rows, and mended where it can be: then it is tried again. */
export function ProblemGroups({ import: item }: { import: Imported }) {
  const { t } = useTranslation()
  const { importId, mapping } = item
  const read = useQuery(importProblems, { importId })
  const { send } = useCommand(mapImport)
  const { problem: repairOf } = use(RepairsContext)
  const { problem, busy, run } = useStep()
  const groups = (read.data?.groups ?? []).map((group) => ({ group, repair: repairOf?.(group.problem) }))
  const repairs = groups.flatMap(({ repair }) => repair ?? [])
  if (groups.length === 0) return <PendingRead of={read} />

  const mend = (all: readonly Repair[]) =>
    void run(async () => {
      for (const repair of all) await repair.run()
      await send({ importId, mapping: mapping ?? {} })
    })

  return (
    <chakra.section aria-label={t('imports.problems')} borderWidth="1px" borderColor="line" borderRadius="md">
      <chakra.ul display="flex" flexDirection="column" listStyleType="none">
        {groups.map(({ group, repair }) => (
          <Group key={JSON.stringify(group.problem)} group={group}>
            {repair && (
              <Button aria-disabled={busy} onClick={() => mend([repair])}>
                <Wrench size={16} strokeWidth={1.75} aria-hidden="true" />
                {repair.label}
              </Button>
            )}
          </Group>
        ))}
      </chakra.ul>
      {repairs.length > 1 && (
        <chakra.div px="3" py="2" borderTopWidth="1px" borderColor="line" display="flex" justifyContent="flex-end">
          <Button variant="solid" colorPalette="accent" aria-disabled={busy} onClick={() => mend(repairs)}>
            {t('imports.mend_all', { count: repairs.length })}
          </Button>
        </chakra.div>
      )}
      {problem && (
        <chakra.p role="alert" color="critical" px="3" pb="2">
          {problem}
        </chakra.p>
      )}
    </chakra.section>
  )
}

function Group({ group, children }: { group: ProblemGroup; children: ReactNode }) {
  const { t } = useTranslation()
  const { problem, rows, variants } = group
  return (
    <chakra.li
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      columnGap="3"
      rowGap="1"
      px="3"
      py="2"
      _notFirst={{ borderTopWidth: '1px', borderColor: 'line' }}
    >
      <chakra.span display="flex" alignItems="baseline" gap="2" flex="1" minW="200px" overflowWrap="anywhere">
        <StateDot tone="critical" />
        <span>
          {errorText({ code: problem.code, message: problem.code, params: problem.params })}
          {variants > 0 && (
            <chakra.span color="muted"> {t('imports.problem_variants', { count: variants })}</chakra.span>
          )}
        </span>
      </chakra.span>
      <chakra.span color="muted" data-figures="" whiteSpace="nowrap">
        {t('imports.problem_rows', { count: rows })}
      </chakra.span>
      {children}
    </chakra.li>
  )
}
