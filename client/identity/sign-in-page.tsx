import { chakra } from '@chakra-ui/react'
import { Mail, MessageCircle, MessageSquareText, MessagesSquare, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Logo } from '../platform/ui/logo.tsx'
import { LanguageSwitch, ThemeSwitch } from '../platform/ui/switches.tsx'

const channels = [
  { name: 'WhatsApp', icon: MessageCircle },
  { name: 'SMS', icon: MessageSquareText },
  { name: 'E-mail', icon: Mail },
  { name: 'RCS', icon: MessagesSquare },
  { name: 'Voz', icon: Phone },
] as const

/** The form's column on the left, what Aura is on the right; the right half leaves below 900 px. */
export function SignInPage({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <chakra.div display="flex" minH="100dvh">
      <chakra.main
        width={{ base: 'full', lg: '420px' }}
        flexShrink={0}
        display="flex"
        flexDirection="column"
        bg="panel"
        borderInlineEndWidth={{ lg: '1px' }}
        borderColor="line"
        px={{ base: '5', sm: '12' }}
        py="5"
      >
        <chakra.div display="flex" alignItems="center" gap="2.5" fontWeight="semibold" fontSize="lg">
          <Logo size={22} />
          Aura
          <chakra.span ms="auto" display="flex" fontWeight="normal" me="-2">
            <LanguageSwitch />
            <ThemeSwitch />
          </chakra.span>
        </chakra.div>
        <chakra.div
          flex="1"
          display="flex"
          flexDirection="column"
          justifyContent="center"
          width="full"
          maxW="360px"
          mx="auto"
          pb="16"
        >
          {children}
        </chakra.div>
      </chakra.main>
      <chakra.aside
        flex="1"
        display={{ base: 'none', lg: 'flex' }}
        flexDirection="column"
        justifyContent="center"
        px="16"
      >
        <chakra.p fontSize="28px" fontWeight="semibold" lineHeight="tight" maxW="520px">
          {t('platform.subtitle')}
        </chakra.p>
        <chakra.p color="muted" fontSize="lg" maxW="480px" mt="2">
          {t('identity.pitch')}
        </chakra.p>
        <chakra.ul display="flex" flexWrap="wrap" gap="6" mt="10" color="muted" listStyleType="none">
          {channels.map(({ name, icon: Icon }) => (
            <chakra.li key={name} display="flex" alignItems="center" gap="2">
              <Icon size={18} strokeWidth={1.5} aria-hidden="true" />
              {name}
            </chakra.li>
          ))}
        </chakra.ul>
      </chakra.aside>
    </chakra.div>
  )
}
