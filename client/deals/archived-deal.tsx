/** A deal that was archived: what it was and what happened to it, to read, and the way back to its board. */
import type { Deal } from '@aura/contracts/deals/deal.ts'
import { editManyDeals } from '@aura/contracts/deals/edit-many.ts'
import type { StageRule } from '@aura/contracts/deals/pipeline.ts'
import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../platform/feed/use-command.ts'
import { errorText } from '../platform/i18n/error-text.ts'
import { useMay } from '../platform/me.ts'
import { StatusBadge } from '../platform/ui/badge.tsx'
import { Button } from '../platform/ui/button.tsx'
import { Drawer } from '../platform/ui/drawer.tsx'
import { RelativeTime } from '../platform/ui/relative-time.tsx'
import { toast } from '../platform/ui/toast.tsx'
import { useDealAddress } from './deal-address.ts'
import { dealFacts } from './deal-changes.ts'
import { DealHistory } from './deal-history.tsx'
import { useNaming } from './use-naming.ts'

export type ArchivedTask = { kind: 'archived'; deal: Deal }

export function ArchivedDeal({ deal, stages, leave }: { deal: Deal; stages: readonly StageRule[]; leave: () => void }) {
  const { t } = useTranslation()
  const may = useMay(editManyDeals.needs)
  const { send, pending } = useCommand(editManyDeals)
  const goToDeal = useDealAddress()
  const naming = useNaming(stages)

  async function restore() {
    try {
      const { refused } = await send({ edits: [{ dealId: deal.id, patch: { archived: false } }] })
      const [first] = refused
      if (first) return toast({ tone: 'critical', title: errorText({ ...first, message: first.code }) })
      leave()
      goToDeal(deal.id)
    } catch (error) {
      toast({ tone: 'critical', title: errorText(error) })
    }
  }

  return (
    <Drawer
      title={deal.title}
      open
      close={leave}
      facts={
        <chakra.span display="flex" flexWrap="wrap" columnGap="2">
          <StatusBadge tone="neutral" word={t('deals.archived.state')} />
          {deal.archivedAt !== undefined && <RelativeTime at={deal.archivedAt} />}
        </chakra.span>
      }
      footer={
        may && (
          <Button variant="solid" colorPalette="accent" disabled={pending} onClick={() => void restore()}>
            {t('deals.list.restore')}
          </Button>
        )
      }
    >
      <chakra.dl display="grid" gridTemplateColumns="auto 1fr" columnGap="4" rowGap="1" mb="4" fontSize="sm">
        {dealFacts(deal, naming, t).map(({ id, label, text }) => (
          <chakra.div key={id} display="contents">
            <chakra.dt color="muted">{label}</chakra.dt>
            <chakra.dd minW="0" overflowWrap="anywhere">
              {text}
            </chakra.dd>
          </chakra.div>
        ))}
      </chakra.dl>
      <chakra.h3 fontWeight="semibold">{t('deals.history')}</chakra.h3>
      <DealHistory deal={deal} stages={stages} />
    </Drawer>
  )
}
