/** 'Ações de emergência': what one does when it burns, each with how it stands and what it reaches before it happens. */

import { outbound } from '@aura/contracts/conversations/outbound/rules.ts'
import type { Permission } from '@aura/contracts/permissions.ts'
import { outboundReducer } from '@aura/machines/conversations/outbound/outbound.ts'
import { ClipboardList, Eye, FileText, type LucideIcon, OctagonX, Shuffle, Users } from 'lucide-react'
import { type ComponentType, type LazyExoticComponent, lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useView } from '../../platform/feed/use-view.ts'
import { loadTexts } from '../../platform/i18n/language.ts'
import { useMe } from '../../platform/me.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Card } from '../../platform/ui/card.tsx'
import look from './operations.module.css'

export type Opened = { leave: () => void }
type Action = {
  id: 'halt' | 'backup' | 'allocate' | 'scripts' | 'monitor' | 'status'
  needs: Permission
  icon: LucideIcon
  Opens: LazyExoticComponent<ComponentType<Opened>>
}

/** Loads the desk's texts, which a panel with a conversation uses. */
const withOperations = async <Module,>(module: Promise<Module>): Promise<Module> => {
  await loadTexts('desk')
  return await module
}

const emergency: readonly Action[] = [
  { id: 'halt', needs: 'manage_operations', icon: OctagonX, Opens: lazy(() => import('./halt-dialog.tsx')) },
  { id: 'backup', needs: 'update_canais', icon: Shuffle, Opens: lazy(() => import('./backup-drawer.tsx')) },
  { id: 'allocate', needs: 'manage_operations', icon: Users, Opens: lazy(() => import('./allocate-drawer.tsx')) },
]
const looking: readonly Action[] = [
  { id: 'status', needs: 'view_warroom', icon: ClipboardList, Opens: lazy(() => import('./status-drawer.tsx')) },
  { id: 'scripts', needs: 'view_warroom', icon: FileText, Opens: lazy(() => import('./scripts-drawer.tsx')) },
  {
    id: 'monitor',
    needs: 'manage_operations',
    icon: Eye,
    Opens: lazy(() => withOperations(import('./monitor-drawer.tsx'))),
  },
]

export default function EmergencyPanel() {
  const { t } = useTranslation()
  const [open, setOpen] = useState<Action>()
  const leave = () => setOpen(undefined)
  const { permissions } = useMe()
  // To those who may stop nothing it is what one looks things up with.
  const acts = emergency.some(({ needs }) => permissions.includes(needs))
  return (
    <Card title={t(acts ? 'warroom.emergency' : 'warroom.emergency.looking')}>
      {acts && <Actions of={emergency} open={setOpen} />}
      {acts && <h3 className={look.group}>{t('warroom.emergency.looking')}</h3>}
      <Actions of={looking} open={setOpen} />
      {open && (
        <Suspense>
          <open.Opens leave={leave} />
        </Suspense>
      )}
    </Card>
  )
}

const everything = {}

function Actions({ of, open }: { of: readonly Action[]; open: (action: Action) => void }) {
  const { t } = useTranslation()
  const { permissions } = useMe()
  const { state } = useView(outbound, outboundReducer, everything, { enabled: permissions.includes('view_operations') })
  const halted = state?.halted ?? null
  return (
    <ul className={look.actions}>
      {of
        .filter(({ needs }) => permissions.includes(needs))
        .map((action) => {
          const { id, icon: Icon } = action
          const stopped = id === 'halt' && halted !== null
          return (
            <li key={id} className={look.action} data-action={id} data-halted={stopped ? '' : undefined}>
              <div className={look.kind}>
                <p className={look.text}>
                  {stopped
                    ? t('warroom.halt.since', { name: halted.byName, reason: halted.reason })
                    : t(`warroom.action.${id}.text`)}
                </p>
              </div>
              <Button
                aria-haspopup="dialog"
                variant={id === 'halt' && !stopped ? 'solid' : undefined}
                colorPalette={id === 'halt' && !stopped ? 'critical' : undefined}
                onClick={() => open(action)}
              >
                <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
                {stopped ? t('warroom.halt.look') : t(`warroom.action.${id}`)}
              </Button>
            </li>
          )
        })}
    </ul>
  )
}
