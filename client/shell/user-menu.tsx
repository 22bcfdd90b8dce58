import type { User } from '@aura/contracts/identity/session.ts'
import { chakra, Menu, Portal } from '@chakra-ui/react'
import { Link } from '@tanstack/react-router'
import { LogOut, ShieldCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSessions } from '../identity/use-session.tsx'
import { Avatar } from '../platform/ui/avatar.tsx'
import { Button } from '../platform/ui/button.tsx'
import { whileLoading } from '../platform/ui/loading.tsx'

export function UserMenu({ user }: { user: User }) {
  const { t } = useTranslation()
  const sessions = useSessions()
  const name = `${user.firstName} ${user.lastName}`
  return (
    <Menu.Root positioning={{ placement: 'bottom-end' }} lazyMount unmountOnExit>
      <Menu.Trigger asChild>
        <Button variant="ghost" px="0" borderRadius="full" aria-label={t('platform.menu.user', { name })}>
          <Avatar name={name} size={28} />
        </Button>
      </Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content>
            <chakra.div px="2" py="1.5">
              <chakra.p fontWeight="medium">{name}</chakra.p>
              <chakra.p color="muted" fontSize="sm">
                {user.email}
              </chakra.p>
            </chakra.div>
            <Menu.Separator />
            <Menu.Item value="security" asChild>
              <Link to="/security">
                <ShieldCheck size={16} strokeWidth={1.75} aria-hidden="true" />
                {t('identity.security')}
              </Link>
            </Menu.Item>
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
