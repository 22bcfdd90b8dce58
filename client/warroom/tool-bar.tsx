/** The line on top: the room's name, what one does here, and the help. */
import { Link } from '@tanstack/react-router'
import { CircleHelp, MonitorUp } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../platform/ui/button.tsx'
import { Drawer } from '../platform/ui/drawer.tsx'
import { PageHeader } from '../platform/ui/page-header.tsx'
import { Help } from './help.tsx'
import { type TabId, tools } from './panels.ts'
import { Part } from './part.tsx'
import { type Has, shown } from './shown.ts'

export function ToolBar({ tab, permissions }: { tab: TabId; permissions: Has }) {
  const { t } = useTranslation()
  const [helping, setHelping] = useState(false)
  const buttons = shown(tools, permissions).filter((tool) => tool.tab === 'both' || tool.tab === tab)
  return (
    <PageHeader title={t('warroom.title')}>
      {buttons.map((tool) => (
        <Part key={tool.id} part={tool} />
      ))}
      <Button asChild variant="ghost">
        <Link to="/warroom" search={{ wall: 1 }}>
          <MonitorUp size={16} strokeWidth={1.75} aria-hidden="true" />
          {t('warroom.to_wall')}
        </Link>
      </Button>
      <Button variant="ghost" aria-haspopup="dialog" onClick={() => setHelping(true)}>
        <CircleHelp size={16} strokeWidth={1.75} aria-hidden="true" />
        {t('warroom.help')}
      </Button>
      <Drawer title={t('warroom.help.title')} open={helping} close={() => setHelping(false)}>
        <Help permissions={permissions} />
      </Drawer>
    </PageHeader>
  )
}
