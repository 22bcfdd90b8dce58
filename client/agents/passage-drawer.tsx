import { type SourcePassage, sourcePassage } from '@aura/contracts/agents/knowledge.ts'
import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { useQuery } from '../platform/feed/use-query.ts'
import { errorText } from '../platform/i18n/error-text.ts'
import { Button } from '../platform/ui/button.tsx'
import { Drawer } from '../platform/ui/drawer.tsx'
import { EmptyState } from '../platform/ui/empty.tsx'
import { PendingRead } from '../platform/ui/pending-read.tsx'

type PassageProps = {
  sourceId: string
  version: number
  /** Without it, as in an older answer, no passage is marked. */
  chunk: number | undefined
  close: () => void
  /** The source itself, with its versions. */
  openSource: () => void
}

/** A source as an answer has cited it: at that version, with the passage marked. */
export function PassageDrawer({ sourceId, version, chunk, close, openSource }: PassageProps) {
  const { t } = useTranslation()
  const read = useQuery(sourcePassage, { sourceId, version, chunk: chunk ?? null })
  const { data, error } = read
  const isGone = error?.code === 'agents.source_not_found'
  const isVersionGone = error?.code === 'agents.version_not_found'
  return (
    <Drawer
      title={data?.title ?? t('agents.passage.title')}
      facts={data && <Facts passage={data} version={version} />}
      open
      close={close}
      width={640}
      footer={data && <Button onClick={openSource}>{t('agents.passage.open_source')}</Button>}
    >
      {!data && error && (isGone || isVersionGone) ? (
        <EmptyState
          title={isGone ? t('agents.passage.gone') : errorText(error)}
          text={t(isGone ? 'agents.passage.gone_text' : 'agents.passage.version_gone_text', { version })}
        />
      ) : (
        <PendingRead of={read} h="160px" />
      )}
      {data && <Passages passage={data} marked={chunk} />}
    </Drawer>
  )
}

function Facts({ passage: { answering }, version }: { passage: SourcePassage; version: number }) {
  const { t } = useTranslation()
  return (
    <chakra.span color="muted">
      {version === answering
        ? t('agents.passage.current', { version })
        : t('agents.passage.older', { version, answering })}
    </chakra.span>
  )
}

const scrollThere = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'center' })

function Passages({ passage: { rows, chunks, url }, marked }: { passage: SourcePassage; marked: number | undefined }) {
  const { t } = useTranslation()
  const [first, last] = [rows[0]?.chunk ?? 0, rows.at(-1)?.chunk ?? 0]
  return (
    <>
      {url !== null && (
        <chakra.p overflowWrap="anywhere" color="muted">
          {url}
        </chakra.p>
      )}
      {rows.length < chunks && (
        <chakra.p color="muted" fontSize="sm">
          {t('agents.passage.range', { first, last, chunks })}
        </chakra.p>
      )}
      {rows.map(({ chunk, page, text }, at) => (
        <chakra.div key={chunk} py="2" whiteSpace="pre-wrap" overflowWrap="anywhere">
          {page !== null && page !== rows[at - 1]?.page && (
            <chakra.p color="muted" fontSize="xs">
              {t('agents.passage.page', { page })}
            </chakra.p>
          )}
          {chunk === marked ? (
            <chakra.mark
              ref={scrollThere}
              display="block"
              p="2"
              bg="raised"
              color="inherit"
              borderLeftWidth="3px"
              borderColor="accent"
              aria-label={t('agents.passage.marked')}
            >
              {text}
            </chakra.mark>
          ) : (
            text
          )}
        </chakra.div>
      ))}
    </>
  )
}
