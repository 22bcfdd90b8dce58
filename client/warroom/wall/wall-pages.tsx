/** The pages a wall shows in turn: queues, channels, people and AI agents, and what other parts add. */
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LazyPanel } from '../lazy-panel.tsx'
import { AiAgentRows } from '../metrics/ai-agent-rows.tsx'
import { ChannelRows } from '../metrics/channels-panel.tsx'
import { OperatorRows } from '../metrics/operators-panel.tsx'
import { QueueRows, queueRowsOf, worstFirst } from '../metrics/queues-panel.tsx'
import { panels, type Words, wallParts } from '../panels.ts'
import { type Has, permittedPanels } from '../permitted-panels.ts'
import { useWallState } from '../use-wall.ts'
import { gapPx, pagesOf, type Table } from './wall-layout.ts'

type Page = { id: string; titles: readonly Words[]; content: ReactNode }
type WallTable = Table & { title: Words; show: (from: number, to: number) => ReactNode }

function useTables(): WallTable[] {
  const { state } = useWallState()
  const queues = state ? worstFirst(queueRowsOf(state)) : []
  const { channels = [], operators = [], aiAgents = [] } = state ?? {}
  return [
    {
      ...{ id: 'queues', title: 'warroom.queues', narrow: false, rows: queues.length },
      show: (from, to) => <QueueRows rows={queues.slice(from, to)} />,
    },
    {
      ...{ id: 'channels', title: 'warroom.channels', narrow: true, rows: channels.length },
      show: (from, to) => <ChannelRows rows={channels.slice(from, to)} />,
    },
    {
      ...{ id: 'operators', title: 'warroom.operators', narrow: true, rows: operators.length },
      show: (from, to) => <OperatorRows rows={operators.slice(from, to)} />,
    },
    {
      ...{ id: 'ai-agents', title: 'warroom.ai_agents', narrow: false, rows: aiAgents.length },
      show: (from, to) => <AiAgentRows rows={aiAgents.slice(from, to)} />,
    },
  ]
}

/** `isCompact`: the chart of the hour has no room above the pages, so it is one of them. */
export function usePages(permissions: Has, heightPx: number, isCompact: boolean): Page[] {
  const tables = useTables()
  const others = permittedPanels(wallParts, permissions).filter(({ place }) => place === 'page')
  const packed = pagesOf(tables, heightPx).map(({ lines, rowPx, fontPx }): Page => {
    const chunks = lines.map((line) =>
      line.flatMap(({ id, from, to }) => {
        const table = tables.find((table) => table.id === id)
        return table ? [{ key: `${id} ${from}`, title: table.title, content: table.show(from, to) }] : []
      }),
    )
    return {
      id: chunks.flatMap((line) => line.map(({ key }) => key)).join(' '),
      titles: [...new Set(chunks.flatMap((line) => line.map(({ title }) => title)))],
      content: (
        <chakra.div
          h="full"
          display="flex"
          flexDirection="column"
          css={{ gap: `${gapPx}px`, '--aura-wall-row': `${rowPx}px`, '--aura-wall-font': `${fontPx}px` }}
        >
          {chunks.map((line) => (
            <chakra.div
              key={line.map(({ key }) => key).join()}
              display="grid"
              flex="1 0 auto"
              gridAutoFlow={{ base: 'row', lg: 'column' }}
              gridAutoColumns="minmax(0, 1fr)"
              style={{ gap: gapPx }}
            >
              {line.map(({ key, title, content }) => (
                <Titled key={key} title={title}>
                  {content}
                </Titled>
              ))}
            </chakra.div>
          ))}
        </chakra.div>
      ),
    }
  })
  const charts = isCompact ? permittedPanels(panels, permissions).filter(({ place }) => place === 'top') : []
  return [
    ...packed,
    ...charts.map((panel) => ({ id: panel.id, titles: [panel.title], content: <LazyPanel part={panel} /> })),
    ...others.map((part) => ({
      id: part.id,
      titles: [part.title],
      content: (
        <Titled title={part.title}>
          <LazyPanel part={part} />
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
      minW="0"
      bg="panel"
      borderWidth="1px"
      borderColor="line"
      borderRadius="lg"
      p="2"
    >
      <chakra.h2 fontSize="24px" fontWeight="semibold" px="4" pt="2" pb="1">
        {t(title)}
      </chakra.h2>
      {children}
    </chakra.section>
  )
}
