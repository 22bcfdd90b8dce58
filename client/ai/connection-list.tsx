/** The connections in the order in which they are asked; the order is changed by mouse, finger and keyboard. */
import { type AiConnection, aiConnections, orderConnections } from '@aura/contracts/ai/connection.ts'
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../platform/feed/use-command.ts'
import { errorText } from '../platform/i18n/error-text.ts'
import { useMay } from '../platform/me.ts'
import { StatusBadge } from '../platform/ui/badge.tsx'
import { useNow } from '../platform/ui/clock.ts'
import { EmptyState } from '../platform/ui/empty.tsx'
import { RelativeTime } from '../platform/ui/relative-time.tsx'
import { SortableList } from '../platform/ui/sortable-list.tsx'
import { toast } from '../platform/ui/toast.tsx'
import { CapabilityList } from './capability-list.tsx'
import { factsOf, standing } from './connection-words.ts'

type ListProps = {
  rows: readonly AiConnection[]
  open: (id: string) => void
  create: (() => void) | false
  children: ReactNode
}

const everything = {}

export function ConnectionList({ rows, open, create, children }: ListProps) {
  const { t } = useTranslation()
  const may = useMay(orderConnections.needs)
  // The list stands as it was dropped at once; a refusal puts it back.
  const order = useCommand(orderConnections, {
    overlay: {
      view: aiConnections,
      params: everything,
      apply: (state, { connectionIds }) => ({
        ...state,
        connections: Object.fromEntries(
          Object.entries(state.connections).map(([id, row]) => [id, { ...row, rank: connectionIds.indexOf(id) + 1 }]),
        ),
      }),
    },
  })
  const sort = (sorted: readonly AiConnection[]) =>
    void order
      .send({ connectionIds: sorted.map(({ id }) => id) })
      .catch((error: unknown) => toast({ tone: 'critical', title: errorText(error) }))
  if (rows.length === 0)
    return (
      <chakra.div overflowY="auto" pb="6">
        <EmptyState title={t('ai.empty')} text={t('ai.empty_text')} example={t('ai.empty_example')} start={create} />
        {children}
      </chakra.div>
    )
  return (
    <chakra.div overflowY="auto" pb="6" display="flex" flexDirection="column" gap="4">
      <chakra.p color="muted">{t('ai.order_text')}</chakra.p>
      <SortableList label={t('ai.list')} rows={rows} idOf={({ id }) => id} nameOf={({ name }) => name} sort={sort}>
        {(row, handle, index) => <Row row={row} handle={may ? handle : null} index={index} open={() => open(row.id)} />}
      </SortableList>
      {children}
    </chakra.div>
  )
}

type RowProps = { row: AiConnection; handle: ReactNode; index: number; open: () => void }

function Row({ row, handle, index, open }: RowProps) {
  const { t } = useTranslation()
  const now = useNow()
  const { name, problem, checkedAt, capabilities } = row
  return (
    <chakra.div
      display="flex"
      alignItems="center"
      gap="2"
      mb="2"
      px="2"
      py="2"
      bg="panel"
      borderWidth="1px"
      borderColor="line"
      borderRadius="md"
    >
      {handle}
      <chakra.span color="muted" minW="5" textAlign="end" data-figures="">
        {index + 1}.
      </chakra.span>
      <chakra.div flex="1" minW="0">
        <chakra.div display="flex" flexWrap="wrap" columnGap="3" rowGap="1" alignItems="center">
          <NameButton type="button" onClick={open}>
            {name}
          </NameButton>
          <StatusBadge {...standing(row, now === 0 ? Date.now() : now, t)} />
          {problem !== null && <chakra.span fontSize="sm">{t(`ai.problem.${problem}`)}</chakra.span>}
        </chakra.div>
        <chakra.div display="flex" flexWrap="wrap" columnGap="3" color="muted" fontSize="sm" overflowWrap="anywhere">
          <span>{factsOf(row)}</span>
          {checkedAt !== null && (
            <span>
              {t('ai.checked')} <RelativeTime at={checkedAt} />
            </span>
          )}
        </chakra.div>
        {capabilities && <CapabilityList capabilities={capabilities} />}
      </chakra.div>
    </chakra.div>
  )
}

const NameButton = chakra('button', {
  base: {
    fontWeight: 'semibold',
    textAlign: 'start',
    cursor: 'pointer',
    overflowWrap: 'anywhere',
    minH: { base: '11', md: '7' },
    // As high as a thumb needs, and the words below stay near.
    my: { base: '-2', md: '0' },
    _hover: { textDecoration: 'underline' },
  },
})
