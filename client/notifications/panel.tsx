/** What the bell opens: the newest first, each with its screen behind it and its X. */
import type { Notification } from '@aura/contracts/notifications/notification.ts'
import { chakra } from '@chakra-ui/react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../platform/i18n/error-text.ts'
import { Button } from '../platform/ui/button.tsx'
import { EmptyState } from '../platform/ui/empty.tsx'
import { Skeleton } from '../platform/ui/skeleton.tsx'
import { NotificationRow } from './row.tsx'
import type { BellOf } from './use-bell.ts'
import { useListKeys } from './use-list-keys.ts'
import { useOlderNotifications } from './use-older-notifications.ts'

const none: readonly Notification[] = []

export function NotificationPanel({ bell, open }: { bell: BellOf; open: (item: Notification) => void }) {
  const { t } = useTranslation()
  const { state, error } = bell
  const live = state?.items ?? none
  const older = useOlderNotifications(live)
  const [removed, setRemoved] = useState<readonly string[]>([])
  const rows = [...live, ...older.rows]
  const order = rows.map(({ id }) => id).join()
  const ids = useMemo(() => order.split(',').filter((id) => id !== ''), [order])

  function remove(item: Notification) {
    bell.remove(item)
    older.change((before) => before.filter(({ id }) => id !== item.id))
    setRemoved((before) => [...before, item.id])
  }
  const keys = useListKeys(ids, (id) => {
    const item = rows.find((row) => row.id === id)
    if (item) remove(item)
  })
  const removeAll = () => {
    keys.goTo('')
    setRemoved((before) => [...before, ...live.map(({ id }) => id)])
    older.change(() => none)
    bell.removeAll()
  }

  return (
    <chakra.div
      display="flex"
      flexDirection="column"
      w="392px"
      maxW="calc(100vw - 20px)"
      maxH="min(560px, calc(100dvh - 72px))"
      onKeyDown={keys.onKeyDown}
    >
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap="2" ps="3" pe="1" py="1">
        <chakra.h2 data-title="" tabIndex={-1} outline="0" fontWeight="semibold">
          {t('notifications.bell')}
        </chakra.h2>
        <chakra.div display="flex" gap="1" ms="auto">
          {state !== undefined && state.unread > 0 && (
            <Button
              size="xs"
              variant="ghost"
              onClick={() => {
                keys.goTo(keys.current ?? '')
                bell.readAll()
                older.change((before) => before.map((item) => ({ ...item, read: true })))
              }}
            >
              {t('notifications.mark_all')}
            </Button>
          )}
          {live.length > 0 && (
            <Button size="xs" variant="ghost" onClick={removeAll}>
              {t('notifications.remove_all')}
            </Button>
          )}
        </chakra.div>
      </chakra.div>
      <chakra.div overflowY="auto" flex="1" minH="0" borderTopWidth="1px" borderColor="line">
        {error && (
          <chakra.p role="alert" color="critical" p="3">
            {errorText(error)}
          </chakra.p>
        )}
        {!state && !error && (
          <chakra.div p="3" display="flex" flexDirection="column" gap="2">
            <Skeleton h="10" />
            <Skeleton h="10" />
            <Skeleton h="10" />
          </chakra.div>
        )}
        {state && rows.length === 0 && (
          <EmptyState title={t('notifications.empty')} text={t('notifications.empty_text')} />
        )}
        <chakra.ul
          ref={keys.list}
          listStyleType="none"
          aria-label={t('notifications.bell')}
          hidden={rows.length === 0}
          onFocus={({ target }) => {
            const id = target.closest<HTMLElement>('[data-notification]')?.dataset.notification
            if (id !== undefined) keys.onFocus(id)
          }}
        >
          {rows.map((item) => (
            <NotificationRow
              key={item.id}
              item={item}
              current={item.id === keys.current}
              open={(chosen) => {
                older.change((before) => before.map((item) => (item.id === chosen.id ? { ...item, read: true } : item)))
                open(chosen)
              }}
              remove={({ id }) => keys.take(id)}
            />
          ))}
        </chakra.ul>
        {older.failed && (
          <chakra.p role="alert" color="critical" px="3" pt="2">
            {t('notifications.older_failed')}
          </chakra.p>
        )}
        {older.more && (
          <chakra.div p="2" textAlign="center">
            <Button size="xs" variant="ghost" aria-disabled={older.loading} onClick={() => void older.fetchNext()}>
              {t('notifications.older')}
            </Button>
          </chakra.div>
        )}
      </chakra.div>
      <Foot
        removed={removed.length}
        undo={() => {
          keys.goTo(removed.at(-1) ?? '')
          bell.bringBack([...removed])
          setRemoved([])
        }}
        hint={rows.length > 0}
      />
    </chakra.div>
  )
}

/** What was taken away can be brought back as long as the panel is open; until then the keys are told. */
function Foot({ removed, undo, hint }: { removed: number; undo: () => void; hint: boolean }) {
  const { t } = useTranslation()
  return (
    <chakra.div role="status" fontSize="sm" color="muted">
      {removed > 0 ? (
        <chakra.div
          display="flex"
          alignItems="center"
          gap="2"
          ps="3"
          pe="1"
          py="1"
          borderTopWidth="1px"
          borderColor="line"
        >
          <chakra.span flex="1">{t('notifications.removed', { count: removed })}</chakra.span>
          <Button size="xs" variant="plain" colorPalette="accent" onClick={undo}>
            {t('notifications.undo')}
          </Button>
        </chakra.div>
      ) : (
        hint && (
          <chakra.p
            aria-hidden="true"
            px="3"
            py="2"
            borderTopWidth="1px"
            borderColor="line"
            display={{ base: 'none', md: 'block' }}
          >
            {t('notifications.keys')}
          </chakra.p>
        )
      )}
    </chakra.div>
  )
}
