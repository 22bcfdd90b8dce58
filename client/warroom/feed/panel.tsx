/** 'Atividade ao vivo': what happens, in plain sentences, as it happens. */
import type { FeedFilter } from '@aura/contracts/warroom/feed/feed.ts'
import { ArrowUp, Pause, Play } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../platform/me.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Card } from '../../platform/ui/card.tsx'
import { EmptyState } from '../../platform/ui/empty.tsx'
import { Skeleton } from '../../platform/ui/skeleton.tsx'
import { NothingFound } from '../../platform/ui/table/states.tsx'
import { useVirtualRows } from '../../platform/ui/use-virtual-rows.ts'
import { usePast } from '../rewind-moment.ts'
import look from './feed.module.css'
import { FeedEntry } from './feed-entry.tsx'
import { Filters } from './filters.tsx'
import { useFeedEntries } from './use-feed-entries.ts'

const rowHeight = 68

export default function FeedPanel() {
  const { t } = useTranslation()
  const { permissions } = useMe()
  const [filter, setFilter] = useState<FeedFilter>({})
  const [isLocked, setIsLocked] = useState(false)
  const read = useFeedEntries(filter)
  const scroller = useRef<HTMLDivElement>(null)
  const rows = useVirtualRows(scroller, rowHeight)
  const { lines, fresh, isStill, hasOlder } = read
  const hold = () => {
    setIsLocked(!isLocked)
    if (!isLocked) return read.stop()
    goOn()
  }
  const goOn = () => {
    setIsLocked(false)
    read.goOn()
    scroller.current?.scrollTo({ top: 0 })
  }
  const scrolled = (top: number) => {
    if (top > 4 && !isStill) read.stop()
    if (top === 0 && isStill && !isLocked) read.goOn()
  }
  const Icon = isLocked ? Play : Pause
  const live = usePast() === null
  const isNarrowed = Object.keys(filter).length > 0
  return (
    <Card
      title={t('warroom.feed.title')}
      beside={
        live && (
          <Button variant="ghost" aria-pressed={isLocked} onClick={hold}>
            <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
            {t(isLocked ? 'warroom.feed.go_on' : 'warroom.feed.pause')}
          </Button>
        )
      }
    >
      <Filters
        filter={filter}
        choose={(next) => {
          setFilter(next)
          goOn()
        }}
        lines={lines.map(({ line }) => line)}
      />
      <div className={look.over} data-feed="">
        {fresh > 0 && (
          <Button size="sm" className={look.fresh} onClick={goOn} data-fresh={fresh}>
            <ArrowUp size={14} strokeWidth={1.75} aria-hidden="true" />
            {t('warroom.feed.fresh', { count: fresh })}
          </Button>
        )}
        <section
          ref={scroller}
          className={look.scroller}
          aria-label={t('warroom.feed.title')}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard.
          tabIndex={0}
          onScroll={({ currentTarget }) => scrolled(currentTarget.scrollTop)}
          data-still={isStill ? '' : undefined}
        >
          {read.status === 'loading' && <Skeleton h="200px" m="4" />}
          {read.status !== 'loading' &&
            lines.length === 0 &&
            (isNarrowed ? (
              <NothingFound clear={() => setFilter({})} />
            ) : (
              <EmptyState title={t('warroom.feed.none_yet')} text={t('warroom.feed.none_yet_text')} />
            ))}
          <ol className={look.lines} style={{ height: lines.length * rowHeight }}>
            {lines.slice(rows.first, rows.last).map(({ position, line }, at) => (
              <li
                key={position}
                className={look.entry}
                style={{ top: (rows.first + at) * rowHeight, height: rowHeight }}
                aria-setsize={lines.length}
                aria-posinset={rows.first + at + 1}
                data-kind={line.kind}
              >
                <FeedEntry line={line} permissions={permissions} />
              </li>
            ))}
          </ol>
          {hasOlder && (
            <div className={look.older}>
              <Button variant="ghost" size="sm" aria-busy={read.loading} onClick={() => void read.readOlder()}>
                {t(read.failed ? 'warroom.feed.older_again' : 'warroom.feed.older')}
              </Button>
            </div>
          )}
        </section>
      </div>
    </Card>
  )
}
