import type { User } from '@aura/contracts/identity/session.ts'
import { chakra } from '@chakra-ui/react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { permitted } from '../features.ts'
import { ConnectionIndicator } from '../platform/connection/indicator.tsx'
import { Logo } from '../platform/ui/logo.tsx'
import { LanguageSwitch, ThemeSwitch } from '../platform/ui/switches.tsx'
import { UserMenu } from './user-menu.tsx'

const NavLink = chakra(Link, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    h: '8',
    px: '2.5',
    borderRadius: 'md',
    color: 'muted',
    fontWeight: 'medium',
    _hover: { bg: 'hover', color: 'text' },
    '&[aria-current=page]': { color: 'text', bg: 'hover' },
  },
})

export function TopBar({ user }: { user: User }) {
  const { t } = useTranslation()
  return (
    <chakra.header
      h="52px"
      flexShrink={0}
      display="flex"
      alignItems="center"
      gap="2"
      px={{ base: '3', md: '6' }}
      bg="panel"
      borderBottomWidth="1px"
      borderColor="line"
    >
      <chakra.span display="inline-flex" alignItems="center" gap="2" fontWeight="semibold" me="1">
        <Logo />
        Aura
      </chakra.span>
      <chakra.span display={{ base: 'none', md: 'inline' }} color="muted" truncate maxW="220px">
        {user.companyName}
      </chakra.span>
      <chakra.nav display="flex" gap="1" ms={{ base: 0, md: '3' }} aria-label="Aura">
        {permitted(user.permissions).map(({ path, label, icon: Icon }) => (
          <NavLink key={path} to={path}>
            <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
            {t(label)}
          </NavLink>
        ))}
      </chakra.nav>
      <chakra.div display="flex" alignItems="center" gap={{ base: 0, md: '1' }} ms="auto">
        <ConnectionIndicator />
        <LanguageSwitch />
        <ThemeSwitch />
        <UserMenu user={user} />
      </chakra.div>
    </chakra.header>
  )
}
