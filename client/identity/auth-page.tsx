import { chakra } from '@chakra-ui/react'
import { Link } from '@tanstack/react-router'
import { PanelRightOpen } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { recall, remember } from '../platform/storage.ts'
import { Button } from '../platform/ui/button.tsx'
import { Logo } from '../platform/ui/logo.tsx'
import { LanguageSwitch, ThemeSwitch } from '../platform/ui/switches.tsx'
import { MarketingPanel } from './marketing-panel.tsx'

const hiddenKey = 'aura.panel-hidden'

const LegalLink = chakra(Link, { base: { color: 'muted', textDecoration: 'underline', _hover: { color: 'text' } } })

/** The form's column on the left, what Aura is on the right; the right half can be hidden, and leaves below 900 px. */
export function AuthPage({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const [hidden, setHidden] = useState(() => recall(hiddenKey) === '1')
  const hide = (hide: boolean) => {
    setHidden(hide)
    remember(hiddenKey, hide ? '1' : '')
  }
  return (
    <chakra.div display="flex" justifyContent="center" minH="100dvh">
      <chakra.main
        width={{ base: 'full', lg: '420px' }}
        flexShrink={0}
        display="flex"
        flexDirection="column"
        bg={{ base: 'panel', lg: hidden ? 'canvas' : 'panel' }}
        borderInlineEndWidth={{ lg: hidden ? 0 : '1px' }}
        borderColor="line"
        px={{ base: '5', sm: '8' }}
        py="5"
      >
        <chakra.div display="flex" alignItems="center" gap="2.5" fontWeight="semibold" fontSize="lg">
          <Logo size={22} />
          Aura
          <chakra.span ms="auto" display="flex" fontWeight="normal" me="-2">
            <LanguageSwitch />
            <ThemeSwitch />
            {hidden && (
              <Button
                variant="ghost"
                px="0"
                display={{ base: 'none', lg: 'inline-flex' }}
                aria-label={t('identity.panel.show')}
                title={t('identity.panel.show')}
                onClick={() => hide(false)}
              >
                <PanelRightOpen size={16} strokeWidth={1.75} />
              </Button>
            )}
          </chakra.span>
        </chakra.div>
        <chakra.div
          flex="1"
          width="full"
          maxW="360px"
          mx="auto"
          // From the top, so that nothing moves when one view follows another.
          pt={{ base: '8', lg: '14vh' }}
          pb="8"
        >
          {children}
        </chakra.div>
        <chakra.nav display="flex" justifyContent="center" gap="4" fontSize="sm" aria-label={t('identity.legal')}>
          <LegalLink to="/terms">{t('identity.terms')}</LegalLink>
          <LegalLink to="/privacy">{t('identity.privacy')}</LegalLink>
        </chakra.nav>
      </chakra.main>
      {!hidden && <MarketingPanel hide={() => hide(true)} />}
    </chakra.div>
  )
}
