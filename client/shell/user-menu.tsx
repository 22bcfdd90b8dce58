import { lackOf } from '@aura/contracts/permissions.ts'
import { chakra, Menu, Portal } from '@chakra-ui/react'
import { Link } from '@tanstack/react-router'
import { Briefcase, Keyboard, LogOut } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useRights } from '../companies/use-rights.ts'
import { screens } from '../features.ts'
import { useSessions } from '../identity/use-session.tsx'
import { Avatar } from '../platform/ui/avatar.tsx'
import { Button } from '../platform/ui/button.tsx'
import { showKeys } from '../platform/ui/keys/keys-help.tsx'
import { whileLoading } from '../platform/ui/loading.tsx'
import { ownerScreen, useOpenOwnerScreen } from './owner-screen.ts'

/** One's own screens, in the order of this menu; each is there once its screen is. */
const own: readonly string[] = ['/settings', '/profile', '/security']

export function UserMenu() {
  const { t } = useTranslation()
  const sessions = useSessions()
  const rights = useRights()
  const openOwnerScreen = useOpenOwnerScreen()
  const name = `${rights.firstName} ${rights.lastName}`
  const links = own.flatMap((path) => screens.filter((one) => one.path === path && lackOf(one.needs, rights) === null))
  return (
    <Menu.Root positioning={{ placement: 'bottom-end' }} lazyMount unmountOnExit>
      <Menu.Trigger asChild>
        <Button variant="ghost" px="0" borderRadius="full" aria-label={t('platform.menu.user', { name })}>
          <Avatar name={name} size={28} url={rights.avatarUrl} />
        </Button>
      </Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content maxW="280px">
            <chakra.div px="2" py="1.5">
              <chakra.p fontWeight="medium" overflowWrap="anywhere">
                {name}
              </chakra.p>
              <chakra.p color="muted" fontSize="sm" overflowWrap="anywhere">
                {rights.email}
              </chakra.p>
            </chakra.div>
            <Menu.Separator />
            {links.map(({ path, label, icon: Icon }) => (
              <Menu.Item key={path} value={path} asChild>
                <Link to={path}>
                  <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
                  {t(label)}
                </Link>
              </Menu.Item>
            ))}
            {ownerScreen && (
              <Menu.Item value={ownerScreen.path} onSelect={() => void openOwnerScreen()}>
                <Briefcase size={16} strokeWidth={1.75} aria-hidden="true" />
                {t('shell.owner')}
              </Menu.Item>
            )}
            <Menu.Item value="keys" onSelect={showKeys}>
              <Keyboard size={16} strokeWidth={1.75} aria-hidden="true" />
              {t('platform.keys.title')}
            </Menu.Item>
            <Menu.Separator />
            <Menu.Item value="sign-out" onSelect={() => void whileLoading('sign-out', sessions.signOut)}>
              <LogOut size={16} strokeWidth={1.75} aria-hidden="true" />
              {t('identity.sign_out')}
            </Menu.Item>
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  )
}
