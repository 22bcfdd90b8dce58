/**
 * Deals that may be the same as the one in the form, while it is written and after, and the way to one: those of the
 * board, and of a chosen contact those of the other pipelines too.
 */
import type { BoardState } from '@aura/contracts/deals/board.ts'
import type { Deal } from '@aura/contracts/deals/deal.ts'
import { allDeals } from '@aura/contracts/deals/deal-chunks.ts'
import { mergeDeals } from '@aura/contracts/deals/merge/merge.ts'
import { dealsOfContact } from '@aura/contracts/deals/of-contact.ts'
import { byRank } from '@aura/machines/deals/board.ts'
import { duplicatesOf } from '@aura/machines/deals/merge.ts'
import { ofContactReducer } from '@aura/machines/deals/of-contact.ts'
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useView } from '../../platform/feed/use-view.ts'
import { useMay } from '../../platform/me.ts'
import { Button } from '../../platform/ui/button.tsx'
import { useBoardActions } from '../board-actions.ts'
import { useOtherPipelines } from '../transfer/use-other-pipelines.ts'
import { DealMergeDialog, useDealName } from './merge-dialog.tsx'

type DuplicateHintProps = {
  board: BoardState
  /** Undefined while the deal is a new one. */
  current: Deal | undefined
  draft: Pick<Deal, 'title' | 'contactId'> & { contact: string }
  leave: () => void
}
const mostShown = 3

const none: readonly Deal[] = []

export function DuplicateHint(props: DuplicateHintProps) {
  const { contactId } = props.current ?? props.draft
  return contactId === null ? <Hint {...props} elsewhere={none} /> : <HintOfContact {...props} contactId={contactId} />
}

function HintOfContact({ contactId, ...props }: DuplicateHintProps & { contactId: string }) {
  const { state } = useView(dealsOfContact, ofContactReducer, { contactId })
  return <Hint {...props} elsewhere={Object.values(state?.deals ?? {})} />
}

/** `elsewhere`: deals of other pipelines; what else is among them is passed over. */
function Hint({ board, current, draft, leave, elsewhere }: DuplicateHintProps & { elsewhere: readonly Deal[] }) {
  const { t } = useTranslation()
  const { open } = useBoardActions()
  const others = useOtherPipelines(board.pipeline.id)
  const nameOf = useDealName(board.pipeline.stages, others)
  const mayMerge = useMay(mergeDeals.needs)
  const [merging, setMerging] = useState<Deal>()
  const { title, contactId } = draft
  const contact = draft.contact.trim() === '' ? null : draft.contact
  const named = current ?? { title, contactId, contact }
  const isOn = ({ pipelineId }: Deal) => others.some(({ id }) => id === pipelineId)
  const found = current?.outcome
    ? []
    : [
        ...duplicatesOf(named, allDeals(board.deals)).sort(byRank),
        ...duplicatesOf(named, elsewhere.filter(isOn)),
      ].slice(0, mostShown)
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
            {current && mayMerge && deal.pipelineId === current.pipelineId && (
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
