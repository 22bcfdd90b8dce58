import { type Operator, type OperatorState, usualReasons } from '@aura/contracts/routing/operator.ts'
import { decideState } from '@aura/machines/routing/decide.ts'
import { chakra } from '@chakra-ui/react'
import { Check, UsersRound, Volume2, VolumeX } from 'lucide-react'
import { type ReactNode, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay, useMe } from '../platform/me.ts'
import { DropItem, DropLine, DropLink } from '../platform/ui/drop-menu.tsx'
import { reasonWord } from './presence-text.ts'
import { isMuted, mute, muteStore } from './sound.ts'
import { useSetState } from './use-desk.ts'

type MenuProps = {
  operator: Operator
  /** The company's own reasons for a pause. */
  companys: readonly string[]
  leave: () => void
}

/** The next states an operator may choose, and the way to the team's page. */
export function StateMenu({ operator, companys, leave }: MenuProps) {
  const { t } = useTranslation()
  const set = useSetState()
  const { state, reason } = operator
  const actor = useMe()
  const may = (to: OperatorState) => decideState(operator, to, { actor }).ok
  return (
    <>
      <State chosen={state === 'available'} choose={() => may('available') && set({ state: 'available' })}>
        {t('routing.state.available')}
      </State>
      {may('paused') && (
        <>
          <chakra.div px="2" pt="1.5" pb="0.5" fontSize="xs" color="muted" role="presentation">
            {t('routing.pause')}
          </chakra.div>
          {[...usualReasons, ...companys].map((value) => (
            <State
              key={value}
              chosen={state === 'paused' && reason === value}
              choose={() => set({ state: 'paused', reason: value })}
            >
              {reasonWord(value, t)}
            </State>
          ))}
          <DropLine />
        </>
      )}
      <State chosen={state === 'away'} choose={() => may('away') && leave()}>
        {t('routing.state.away')}
      </State>
      <DropLine />
      <Sound />
      {useMay('manage_operations') && (
        <DropLink to="/operations/queues">
          <UsersRound size={16} strokeWidth={1.75} aria-hidden="true" />
          {t('shell.queues')}
        </DropLink>
      )}
    </>
  )
}

function State({ chosen, choose, children }: { chosen: boolean; choose: () => void; children: ReactNode }) {
  return (
    <DropItem role="menuitemradio" aria-checked={chosen} onClick={choose}>
      <chakra.span w="4" flexShrink="0">
        {chosen && <Check size={16} strokeWidth={1.75} aria-hidden="true" />}
      </chakra.span>
      {children}
    </DropItem>
  )
}

function Sound() {
  const { t } = useTranslation()
  const muted = useSyncExternalStore(muteStore.subscribe, isMuted)
  const Icon = muted ? VolumeX : Volume2
  return (
    <DropItem role="menuitemcheckbox" aria-checked={!muted} onClick={() => mute(!muted)}>
      <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
      {t(muted ? 'routing.sound_off' : 'routing.sound_on')}
    </DropItem>
  )
}
