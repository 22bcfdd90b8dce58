/** Deals of the board that may be the same as the one in the form, while it is written and after; and the way to one. */
import type { BoardState } from '@aura/contracts/deals/board.ts'
import type { Deal } from '@aura/contracts/deals/deal.ts'
import { allDeals } from '@aura/contracts/deals/deal-chunks.ts'
import { mergeDeals } from '@aura/contracts/deals/merge/merge.ts'
import { byRank } from '@aura/machines/deals/board.ts'
import { duplicatesOf } from '@aura/machines/deals/merge.ts'
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../platform/me.ts'
import { Button } from '../../platform/ui/button.tsx'
import { useBoardActions } from '../board-actions.ts'
import { DealMergeDialog, useDealName } from './merge-dialog.tsx'

type DuplicateHintProps = {
  board: BoardState
  /** Undefined while the deal is a new one. */
  current: Deal | undefined
  draft: Pick<Deal, 'title' | 'contactId'> & { contact: string }
  leave: () => void
}
const mostShown = 3

export function DuplicateHint({ board, current, draft, leave }: DuplicateHintProps) {
  const { t } = useTranslation()
  const { open } = useBoardActions()
  const nameOf = useDealName(board.pipeline.stages)
  const mayMerge = useMay(mergeDeals.needs)
  const [merging, setMerging] = useState<Deal>()
  const { title, contactId } = draft
  const contact = draft.contact.trim() === '' ? null : draft.contact
  const named = current ?? { title, contactId, contact }
  const found = current?.outcome ? [] : duplicatesOf(named, allDeals(board.deals)).sort(byRank).slice(0, mostShown)
  if (found.length === 0) return null
  return (
    <chakra.div role="status" p="3" mb="3" borderRadius="md" bg="attention/12" fontSize="sm">
      <chakra.p fontWeight="medium">{t('deals.duplicate.hint')}</chakra.p>
      <chakra.ul listStyleType="none">
        {found.map((deal) => (
          <chakra.li key={deal.id} display="flex" alignItems="center" flexWrap="wrap" gap="1.5" mt="1.5">
            <chakra.span flex="1 1 160px" minW="0">
              {nameOf(deal)}
            </chakra.span>
            <Button
              size="xs"
              aria-label={t('deals.duplicate.see_of', { title: deal.title })}
              onClick={() => {
                leave()
                open(deal.id)
              }}
            >
              {t('deals.duplicate.see')}
            </Button>
            {current && mayMerge && (
              <Button
                size="xs"
                aria-label={t('deals.duplicate.merge_of', { title: deal.title })}
                onClick={() => setMerging(deal)}
              >
                {t('deals.duplicate.merge')}
              </Button>
            )}
          </chakra.li>
        ))}
      </chakra.ul>
      {current && merging && (
        <DealMergeDialog
          pair={[current, merging]}
          stages={board.pipeline.stages}
          leave={() => setMerging(undefined)}
          merged={(kept) => {
            leave()
            open(kept.id)
          }}
        />
      )}
    </chakra.div>
  )
}
