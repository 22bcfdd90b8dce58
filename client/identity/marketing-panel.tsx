import { chakra } from '@chakra-ui/react'
import { Mail, MessageCircle, MessageSquareText, MessagesSquare, PanelRightClose, Phone } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../platform/ui/button.tsx'

const claims = [
  { figure: '10M+', words: 'identity.claim.messages' },
  { figure: '500+', words: 'identity.claim.companies' },
  { figure: '99.9%', words: 'identity.claim.uptime' },
  { figure: '15+', words: 'identity.claim.channels' },
] as const

const channels = [
  { name: 'WhatsApp', icon: MessageCircle },
  { name: 'SMS', icon: MessageSquareText },
  { name: 'E-mail', icon: Mail },
  { name: 'RCS', icon: MessagesSquare },
] as const

/** What Aura is, for visitors without an account. */
export function MarketingPanel({ hide }: { hide: () => void }) {
  const { t } = useTranslation()
  return (
    <chakra.aside
      flex="1"
      position="relative"
      display={{ base: 'none', lg: 'flex' }}
      flexDirection="column"
      justifyContent="center"
      px={{ lg: '12', xl: '24' }}
      aria-label={t('platform.subtitle')}
    >
      <Button
        variant="ghost"
        px="0"
        position="absolute"
        top="5"
        insetEnd="5"
        aria-label={t('identity.panel.hide')}
        title={t('identity.panel.hide')}
        onClick={hide}
      >
        <PanelRightClose size={16} strokeWidth={1.75} />
      </Button>
      <chakra.p fontSize="28px" fontWeight="semibold" lineHeight="tight" maxW="520px">
        {t('platform.subtitle')}
      </chakra.p>
      <chakra.p color="muted" fontSize="lg" maxW="480px" mt="2">
        {t('identity.pitch')}
      </chakra.p>
      <chakra.dl display="grid" gridTemplateColumns="1fr 1fr" columnGap="10" rowGap="8" mt="12" maxW="480px">
        {claims.map(({ figure, words }) => (
          <chakra.div key={figure} display="flex" flexDirection="column-reverse" gap="1">
            <chakra.dt color="muted">{t(words)}</chakra.dt>
            <chakra.dd fontSize="28px" fontWeight="semibold" lineHeight="tight">
              {figure}
            </chakra.dd>
          </chakra.div>
        ))}
      </chakra.dl>
      <chakra.ul display="flex" flexWrap="wrap" gap="6" mt="12" color="muted" listStyleType="none">
        {channels.map(({ name, icon: Icon }) => (
          <chakra.li key={name} display="flex" alignItems="center" gap="2">
            <Icon size={18} strokeWidth={1.5} aria-hidden="true" />
            {name}
          </chakra.li>
        ))}
        <chakra.li display="flex" alignItems="center" gap="2">
          <Phone size={18} strokeWidth={1.5} aria-hidden="true" />
          {t('identity.channel.voice')}
        </chakra.li>
      </chakra.ul>
    </chakra.aside>
  )
}
