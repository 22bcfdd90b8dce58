import type { Deal, Stage } from '@aura/contracts/deals/deal.ts'
import type { StageRule } from '@aura/contracts/deals/pipeline.ts'
import { sums } from '@aura/machines/deals/metrics.ts'
import { chakra } from '@chakra-ui/react'
import { ArrowRight, ArrowRightLeft, PencilLine, X } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../platform/ui/button.tsx'
import { DropItem, DropLine, DropMenu } from '../platform/ui/drop-menu.tsx'
import { MoneySum } from '../platform/ui/money.tsx'
import { useBoardActions } from './board-actions.ts'
import { FigureButton } from './figure-button.tsx'
import { stageName } from './stage-name.ts'
import { useOtherPipelines } from './transfer/use-other-pipelines.ts'
import type { Changes } from './use-changes.ts'

/** What is done with the chosen cards that are shown; Esc gives up all of them. */
export function SelectionBar(props: {
  deals: readonly Deal[]
  /** How many chosen cards the filter hides: nothing is done with them. */
  hidden: number
  stages: readonly StageRule[]
  changes: Changes
  clear: () => void
  edit: (deals: readonly Deal[]) => void
}) {
  const { t } = useTranslation()
  const { deals, hidden, stages, changes, clear } = props
  const { count } = useBoardActions()
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !document.querySelector('[role=dialog]')) clear()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [clear])
  const move = (to: Stage) => {
    changes.moveToEnd(deals, to)
    clear()
  }
  return (
    <chakra.section
      aria-label={t('deals.selection')}
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      gap="2"
      ps={{ base: '4', md: '6' }}
      // The assistant's button floats in this corner.
      pe="16"
      py="2"
      flexShrink="0"
      bg="raised"
      borderTopWidth="1px"
      borderColor="accent"
    >
      <chakra.span role="status" fontWeight="medium">
        {t('deals.selected', { count: deals.length })}
        {hidden > 0 && ` · ${t('deals.selected_hidden', { count: hidden })}`}
      </chakra.span>
      <chakra.span color="muted" fontSize="sm">
        <FigureButton counted={{ label: t('deals.selection'), deals }} open={count}>
          <MoneySum values={sums(deals)} />
        </FigureButton>
      </chakra.span>
      <chakra.div display="flex" gap="2" ms="auto">
        {deals.length > 0 && (
          <DropMenu
            label={t('deals.move_to')}
            button={{
              children: (
                <>
                  <ArrowRight size={16} strokeWidth={1.75} aria-hidden="true" />
                  {t('deals.move_to')}
                </>
              ),
            }}
          >
            {stages.map((rule) => (
              <DropItem key={rule.id} onClick={() => move(rule.id)}>
                {stageName(rule)}
              </DropItem>
            ))}
            <TransferItem deals={deals} clear={clear} />
          </DropMenu>
        )}
        {deals.length > 0 && (
          <Button onClick={() => props.edit(deals)}>
            <PencilLine size={16} strokeWidth={1.75} aria-hidden="true" />
            {t('deals.list.bulk_edit')}
          </Button>
        )}
        <Button variant="ghost" px="0" aria-label={t('deals.unselect')} title={t('deals.unselect')} onClick={clear}>
          <X size={16} strokeWidth={1.75} aria-hidden="true" />
        </Button>
      </chakra.div>
    </chakra.section>
  )
}

function TransferItem({ deals, clear }: { deals: readonly Deal[]; clear: () => void }) {
  const { t } = useTranslation()
  const { transfer } = useBoardActions()
  const others = useOtherPipelines(deals[0]?.pipelineId ?? '')
  if (others.length === 0) return null
  return (
    <>
      <DropLine />
      <DropItem onClick={() => transfer(deals, clear)}>
        <ArrowRightLeft size={16} strokeWidth={1.75} aria-hidden="true" />
        {t('deals.transfer')}
      </DropItem>
    </>
  )
}
