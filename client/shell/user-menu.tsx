import { lackOf } from '@aura/contracts/permissions.ts'
import { chakra } from '@chakra-ui/react'
import { Briefcase, Keyboard, LogOut } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { screens } from '../features.ts'
import { useSessions } from '../identity/use-session.tsx'
import { useMe } from '../platform/me.ts'
import { Avatar } from '../platform/ui/avatar.tsx'
import { DropItem, DropLine, DropLink, DropMenu } from '../platform/ui/drop-menu.tsx'
import { showKeys } from '../platform/ui/keys/keys-help.tsx'
import { ownerScreen, useOpenOwnerScreen } from './owner-screen.ts'
import { signOut } from './sign-out.ts'

/** One's own screens, in the order of this menu; each is there once its screen is. */
const own: readonly string[] = ['/settings', '/profile', '/security']

export function UserMenu() {
  const { t } = useTranslation()
  const sessions = useSessions()
  const me = useMe()
  const openOwnerScreen = useOpenOwnerScreen()
  const links = own.flatMap((path) =>
    screens.filter((screen) => screen.path === path && lackOf(screen.needs, me) === null),
  )
  return (
    <DropMenu
      label={me.name}
      button={{
        variant: 'ghost',
        px: '0',
        borderRadius: 'full',
        'aria-label': t('platform.menu.user', { name: me.name }),
        children: <Avatar name={me.name} size={28} url={me.avatarUrl} />,
      }}
    >
      <chakra.div px="2" py="1.5" maxW="280px">
        <chakra.p fontWeight="medium" overflowWrap="anywhere">
          {me.name}
        </chakra.p>
        <chakra.p color="muted" fontSize="sm" overflowWrap="anywhere">
          {me.email}
        </chakra.p>
      </chakra.div>
      <DropLine />
      {links.map(({ path, label, icon: Icon }) => (
        <DropLink key={path} to={path}>
          <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
          {t(label)}
        </DropLink>
      ))}
      {ownerScreen && (
        <DropItem onClick={() => void openOwnerScreen()}>
          <Briefcase size={16} strokeWidth={1.75} aria-hidden="true" />
          {t('shell.owner')}
        </DropItem>
      )}
      <DropItem onClick={showKeys}>
        <Keyboard size={16} strokeWidth={1.75} aria-hidden="true" />
        {t('platform.keys.title')}
      </DropItem>
      <DropLine />
      <DropItem onClick={() => void signOut(sessions)}>
        <LogOut size={16} strokeWidth={1.75} aria-hidden="true" />
        {t('identity.sign_out')}
      </DropItem>
    </DropMenu>
  )
}
