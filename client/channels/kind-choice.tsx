import { type ChannelKind, channelKinds } from '@aura/contracts/channels/channel.ts'
import { hasProvider } from '@aura/contracts/channels/provider-kind.ts'
import { chakra } from '@chakra-ui/react'
import { ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { KindIcon } from './kind-icon.tsx'

/** What works at once stands first. */
const kinds = [...channelKinds].sort((a, b) => Number(hasProvider(a)) - Number(hasProvider(b)))

/** The first step of connecting: over what. */
export function KindChoice({ choose }: { choose: (kind: ChannelKind) => void }) {
  const { t } = useTranslation()
  return (
    <chakra.ul listStyleType="none" display="flex" flexDirection="column" gap="2">
      {kinds.map((kind) => (
        <li key={kind}>
          <Choice type="button" onClick={() => choose(kind)}>
            <KindIcon kind={kind} />
            <chakra.span flex="1" minW="0">
              <chakra.span display="block" fontWeight="medium">
                {t(`channels.kind.${kind}`)}
              </chakra.span>
              <chakra.span display="block" color="muted" fontSize="sm">
                {t(`channels.kind_text.${kind}`)}
              </chakra.span>
            </chakra.span>
            <ChevronRight size={16} strokeWidth={1.75} aria-hidden="true" />
          </Choice>
        </li>
      ))}
    </chakra.ul>
  )
}

const Choice = chakra('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    width: 'full',
    p: '3',
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: 'md',
    textAlign: 'start',
    cursor: 'pointer',
    _hover: { bg: 'hover' },
  },
})
