/** The line on top: the room's name, what one does here, and the help. */
import { chakra } from '@chakra-ui/react'
import { Link } from '@tanstack/react-router'
import { CircleHelp, History, type LucideIcon, MonitorUp } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFeed } from '../platform/feed/provider.tsx'
import { Button } from '../platform/ui/button.tsx'
import { Drawer } from '../platform/ui/drawer.tsx'
import { PageHeader } from '../platform/ui/page-header.tsx'
import { Help } from './help.tsx'
import { LazyPanel } from './lazy-panel.tsx'
import { tools } from './panels.ts'
import { type Has, permittedPanels } from './permitted-panels.ts'
import { usePast } from './rewind-moment.ts'
import type { TabId } from './search.ts'

/** Where the room is rewound to first: what just happened is what one wants to see again. */
const backMs = 10 * 60_000

export function ToolBar(props: { tab: TabId; permissions: Has; rewind: (at: number) => void }) {
  const { t } = useTranslation()
  const [helping, setHelping] = useState(false)
  const feed = useFeed()
  const live = usePast() === null
  const { tab, permissions } = props
  const buttons = permittedPanels(tools, permissions).filter(
    (tool) => live && (tool.tab === 'both' || tool.tab === tab),
  )
  return (
    <PageHeader title={t('warroom.title')}>
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="2">
        {buttons.map((tool) => (
          <LazyPanel key={tool.id} part={tool} />
        ))}
        {live && tab === 'monitoring' && (
          <Quiet word={t('warroom.rewind')} Icon={History} onClick={() => props.rewind(feed.now() - backMs)} />
        )}
        <Button asChild variant="ghost" px={{ base: '2.5', md: '3' }}>
          <Link to="/warroom" search={{ wall: 1 }} aria-label={t('warroom.to_wall')}>
            <MonitorUp size={16} strokeWidth={1.75} aria-hidden="true" />
            <chakra.span display={{ base: 'none', md: 'inline' }}>{t('warroom.to_wall')}</chakra.span>
          </Link>
        </Button>
        <Quiet word={t('warroom.help')} Icon={CircleHelp} aria-haspopup="dialog" onClick={() => setHelping(true)} />
      </chakra.div>
      <Drawer title={t('warroom.help.title')} open={helping} close={() => setHelping(false)}>
        <Help permissions={permissions} />
      </Drawer>
    </PageHeader>
  )
}

/** Its word has no room on a phone. */
function Quiet({ word, Icon, ...rest }: { word: string; Icon: LucideIcon } & ComponentProps<typeof Button>) {
  return (
    <Button variant="ghost" px={{ base: '2.5', md: '3' }} aria-label={word} {...rest}>
      <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
      <chakra.span display={{ base: 'none', md: 'inline' }}>{word}</chakra.span>
    </Button>
  )
}
