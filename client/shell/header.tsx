/** The bar on top: on the left where one is, on the right what is one's own. */
import { chakra } from '@chakra-ui/react'
import { Bell } from '../notifications/bell.tsx'
import { ConnectionIndicator } from '../platform/connection/indicator.tsx'
import { ThemeSwitch } from '../platform/ui/switches.tsx'
import { useNarrowScreen } from '../platform/ui/use-narrow-screen.ts'
import { DeskInHeader } from '../routing/shell-slots.tsx'
import { SearchBox } from '../search/search-box.tsx'
import { CompanyChip } from './company-chip.tsx'
import { LanguageMenu } from './language-menu.tsx'
import { MenuDrawer } from './menu-drawer.tsx'
import { UserMenu } from './user-menu.tsx'

export function Header() {
  return (
    <chakra.header
      h="52px"
      flexShrink={0}
      display="flex"
      alignItems="center"
      gap={{ base: '1', md: '2' }}
      px={{ base: '2', md: '4' }}
      bg="panel"
      borderBottomWidth="1px"
      borderColor="line"
    >
      {useNarrowScreen() && <MenuDrawer />}
      <chakra.div flex="1" minW="0" display="flex" alignItems="center">
        <SearchBox />
      </chakra.div>
      {/* Its words come and go: next to the search, whose room they take, they move nothing else. */}
      <ConnectionIndicator />
      <chakra.div display={{ base: 'none', lg: 'flex' }} minW="0">
        <CompanyChip />
      </chakra.div>
      <DeskInHeader />
      <Bell />
      <LanguageMenu />
      {/* The smallest phones have room for what is needed at any moment. */}
      <chakra.div css={{ '@media (max-width: 379px)': { display: 'none' } }}>
        <ThemeSwitch />
      </chakra.div>
      <UserMenu />
    </chakra.header>
  )
}
