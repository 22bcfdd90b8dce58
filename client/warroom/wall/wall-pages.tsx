/** The pages a wall shows in turn: queues, channels, people, and what other parts add. Rows that do not fit go over. */
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ChannelRows } from '../metrics/channels-panel.tsx'
import { OperatorRows } from '../metrics/operators-panel.tsx'
import { QueueRows } from '../metrics/queues-panel.tsx'
import { type Words, wallParts } from '../panels.ts'
import { Part } from '../part.tsx'
import { type Has, shown } from '../shown.ts'
import { useWallState } from './use-wall.ts'

type Page = { id: string; title: Words; content: ReactNode }

/** As many rows as stand on a page of 1080 lines beside the figures. */
const rowsAPage = 6

function paged<Row>(id: string, title: Words, rows: readonly Row[], show: (some: readonly Row[]) => ReactNode): Page[] {
  const pages = Math.max(1, Math.ceil(rows.length / rowsAPage))
  return Array.from({ length: pages }, (_, at) => ({
    id: `${id}-${at}`,
    title,
    content: <Titled title={title}>{show(rows.slice(at * rowsAPage, (at + 1) * rowsAPage))}</Titled>,
  }))
}

export function usePages(permissions: Has): Page[] {
  const { state } = useWallState()
  const others = shown(wallParts, permissions).filter(({ place }) => place === 'page')
  const { queues = [], channels = [], operators = [] } = state ?? {}
  return [
    ...paged('queues', 'warroom.queues', queues, (rows) => <QueueRows rows={rows} />),
    ...paged('channels', 'warroom.channels', channels, (rows) => <ChannelRows rows={rows} />),
    ...paged('operators', 'warroom.operators', operators, (rows) => <OperatorRows rows={rows} />),
    ...others.map((part) => ({
      id: part.id,
      title: part.title,
      content: (
        <Titled title={part.title}>
          <Part part={part} />
        </Titled>
      ),
    })),
  ]
}

function Titled({ title, children }: { title: Words; children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <chakra.section
      aria-label={t(title)}
      h="full"
      bg="panel"
      borderWidth="1px"
      borderColor="line"
      borderRadius="lg"
      p="2"
    >
      <chakra.h2 fontSize="24px" fontWeight="semibold" px="4" pt="3" pb="2">
        {t(title)}
      </chakra.h2>
      {children}
    </chakra.section>
  )
}
