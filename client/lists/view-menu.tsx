import type { ListSettings, SavedList } from '@aura/contracts/lists/saved.ts'
import { chakra } from '@chakra-ui/react'
import { Check, ChevronDown, Pencil, Save, Trash2, Users } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '../platform/me.ts'
import { Button } from '../platform/ui/button.tsx'
import { confirm } from '../platform/ui/confirm.tsx'
import { Popover } from '../platform/ui/popover.tsx'
import { NameForm } from './name-form.tsx'
import type { Saved } from './use-saved.ts'

type ViewMenuProps = {
  view: SavedList
  saved: Saved
  settings: ListSettings
  /** The list shows something else than the view does. */
  moved: boolean
  removed: () => void
}

/** What one does with the view that is open; what the person may not is not there. */
export function ViewMenu(props: ViewMenuProps) {
  const { t } = useTranslation()
  return (
    <Popover
      title={t('lists.menu', { name: props.view.name })}
      button={{
        variant: 'ghost',
        size: 'xs',
        px: '0',
        'aria-label': t('lists.menu', { name: props.view.name }),
        children: <ChevronDown size={14} strokeWidth={1.75} aria-hidden="true" />,
      }}
    >
      {(close) => <Actions {...props} close={close} />}
    </Popover>
  )
}

function Actions({ view, saved, settings, moved, removed, close }: ViewMenuProps & { close: () => void }) {
  const { t } = useTranslation()
  const { permissions } = useMe()
  const [renaming, setRenaming] = useState(false)
  const maySetUp = permissions.includes('manage_settings')
  const isOwn = !view.shared
  const usual = saved.usual?.id === view.id
  const then = (act: () => void) => () => {
    act()
    close()
  }
  if (renaming)
    return (
      <chakra.div p="2" w="240px">
        <NameForm start={view.name} save={(name) => then(() => void saved.rename(view, name))()} />
      </chakra.div>
    )
  return (
    <chakra.div display="flex" flexDirection="column">
      {moved && (isOwn || maySetUp) && (
        <Action icon={<Save />} label={t('lists.replace')} run={then(() => void saved.replace(view, settings))} />
      )}
      <Action
        icon={<Check />}
        label={t(usual ? 'lists.usual_off' : 'lists.usual_on')}
        run={then(() => void saved.setUsual(usual ? undefined : view))}
      />
      {maySetUp && (
        <Action
          icon={<Users />}
          label={t(view.shared ? 'lists.share_off' : 'lists.share_on')}
          run={then(() => void saved.share(view, !view.shared))}
        />
      )}
      {(isOwn || maySetUp) && (
        <>
          <Action icon={<Pencil />} label={t('lists.rename')} run={() => setRenaming(true)} />
          <Action
            icon={<Trash2 />}
            label={t('lists.remove')}
            run={then(() =>
              confirm({
                title: t('lists.remove_title', { name: view.name }),
                description: t(view.shared ? 'lists.remove_shared' : 'lists.remove_own'),
                confirmText: t('lists.remove'),
                variant: 'destructive',
                onConfirm: () => {
                  removed()
                  void saved.remove(view)
                },
              }),
            )}
          />
        </>
      )}
    </chakra.div>
  )
}

function Action({ icon, label, run }: { icon: ReactNode; label: string; run: () => void }) {
  return (
    <Button variant="ghost" justifyContent="flex-start" color="text" onClick={run} css={{ '& svg': { boxSize: '4' } }}>
      {icon}
      {label}
    </Button>
  )
}
