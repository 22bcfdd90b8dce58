import type { Deal, Stage } from '@aura/contracts/deals/deal.ts'
import type { StageRule } from '@aura/contracts/deals/pipeline.ts'
import type { Refused } from '@aura/machines/platform/decision.ts'
import { chakra, Menu, Portal } from '@chakra-ui/react'
import { useNavigate } from '@tanstack/react-router'
import { ArrowRightLeft, CheckCheck, MessageSquarePlus, Pencil, Trophy } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../platform/me.ts'
import { moveRefusal } from './refusal-text.ts'
import { stageName } from './stage-name.ts'
import { useOtherPipelines } from './transfer/use-other-pipelines.ts'

export type OpenMenu = { dealId: string; anchor: HTMLElement }

/** One menu for all cards, opened at the card that asked for it: moving without dragging. */
export function CardMenu(props: {
  deal: Deal | undefined
  stages: readonly StageRule[]
  anchor: HTMLElement | undefined
  leave: () => void
  edit: (deal: Deal) => void
  select: (deal: Deal) => void
  win: (deal: Deal) => void
  mayWin: (deal: Deal) => boolean
  move: (deal: Deal, to: Stage) => void
  transfer: (deal: Deal) => void
  refusalOf: (deal: Deal, to: Stage) => Refused | undefined
}) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const mayWrite = useMay('update_operations')
  const { deal, anchor, stages, leave } = props
  if (!deal || !anchor) return null
  return (
    <Menu.Root
      open
      positioning={{ placement: 'bottom-end', getAnchorRect: () => anchor.getBoundingClientRect() }}
      onOpenChange={({ open }) => {
        if (open) return
        leave()
        if (anchor.isConnected) anchor.focus()
      }}
      onSelect={({ value }) => {
        const [, to] = value.split('to ')
        if (to !== undefined) props.move(deal, to)
        else if (value === 'transfer') props.transfer(deal)
        else if (value === 'win') props.win(deal)
        else if (value === 'select') props.select(deal)
        else if (value === 'write') void navigate({ to: '/operations', search: { start: deal.contactId ?? 'new' } })
        else props.edit(deal)
      }}
    >
      <Portal>
        <Menu.Positioner>
          <Menu.Content aria-label={deal.title}>
            <Menu.Item value="edit">
              <Pencil size={16} strokeWidth={1.75} aria-hidden="true" />
              {t('deals.edit')}
            </Menu.Item>
            <Menu.Item value="select">
              <CheckCheck size={16} strokeWidth={1.75} aria-hidden="true" />
              {t('deals.select')}
            </Menu.Item>
            {deal.contactId !== null && mayWrite && (
              <Menu.Item value="write">
                <MessageSquarePlus size={16} strokeWidth={1.75} aria-hidden="true" />
                {t('search.new_conversation')}
              </Menu.Item>
            )}
            {props.mayWin(deal) && (
              <Menu.Item value="win">
                <Trophy size={16} strokeWidth={1.75} aria-hidden="true" />
                {t('deals.outcome.won.action')}
              </Menu.Item>
            )}
            <Menu.Separator />
            <Menu.ItemGroup>
              <Menu.ItemGroupLabel>{t('deals.move_to')}</Menu.ItemGroupLabel>
              {stages
                .filter(({ id }) => id !== deal.stage)
                .map((rule) => (
                  <Destination key={rule.id} rule={rule} refusal={props.refusalOf(deal, rule.id)} />
                ))}
            </Menu.ItemGroup>
            <TransferItem pipelineId={deal.pipelineId} />
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  )
}

function TransferItem({ pipelineId }: { pipelineId: string }) {
  const { t } = useTranslation()
  if (useOtherPipelines(pipelineId).length === 0) return null
  return (
    <Menu.Item value="transfer">
      <ArrowRightLeft size={16} strokeWidth={1.75} aria-hidden="true" />
      {t('deals.transfer')}
    </Menu.Item>
  )
}

/** A place it may not go stays listed, with the reason. */
function Destination({ rule, refusal }: { rule: StageRule; refusal: Refused | undefined }) {
  return (
    <Menu.Item value={`to ${rule.id}`} disabled={refusal !== undefined}>
      <chakra.span maxW="240px" py="1">
        {stageName(rule)}
        {refusal && (
          <chakra.span display="block" fontSize="xs" color="muted">
            {moveRefusal(refusal)}
          </chakra.span>
        )}
      </chakra.span>
    </Menu.Item>
  )
}
