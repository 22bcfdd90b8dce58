/** What one wants to be told, kind by kind, and whether the browser may show it. */
import { type Kind, kindNames, kinds } from '@aura/contracts/notifications/kinds.ts'
import { type Preference, preferences, setPreference } from '@aura/contracts/notifications/preferences.ts'
import { allowedPreference, preferencesReducer, withPreference } from '@aura/machines/notifications/preferences.ts'
import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { StaleOverlay } from '../platform/connection/stale-overlay.tsx'
import { useCommand } from '../platform/feed/use-command.ts'
import { useView } from '../platform/feed/use-view.ts'
import { errorText } from '../platform/i18n/error-text.ts'
import { Button } from '../platform/ui/button.tsx'
import { Panel } from '../platform/ui/panel.tsx'
import { Skeleton } from '../platform/ui/skeleton.tsx'
import { Switch } from '../platform/ui/switch.tsx'
import { toast } from '../platform/ui/toast.tsx'
import { askPermission, useBrowserPermission } from './browser-permission.ts'

const featureOf = (kind: Kind) => kind.slice(0, kind.indexOf('.'))
const features = [...new Set(kindNames.map(featureOf))]

export function NotificationPreferences() {
  const { t } = useTranslation()
  const groupOf = (feature: string) => t(`notifications.group.${feature}`, { defaultValue: feature })
  const { state, status, asOf, error } = useView(preferences, preferencesReducer, {})
  const { send } = useCommand(setPreference, {
    overlay: {
      view: preferences,
      params: {},
      apply: (state, { kind, ...wanted }) => withPreference(state, kind, allowedPreference(kind, wanted)),
    },
  })
  const set = (kind: Kind, wanted: Preference) =>
    void send({ kind, ...wanted }).catch((refusal: unknown) =>
      toast({ tone: 'critical', title: t('notifications.failed'), text: errorText(refusal) }),
    )
  return (
    <Panel
      anchor="notifications"
      title={t('notifications.preferences.title')}
      text={t('notifications.preferences.text')}
    >
      <PermissionLine />
      {error && (
        <chakra.p role="alert" color="critical">
          {errorText(error)}
        </chakra.p>
      )}
      {!state && !error && <Skeleton h="24" />}
      {state && (
        <StaleOverlay status={status} asOf={asOf}>
          {features.map((feature) => (
            <chakra.section key={feature} mt="4" aria-label={groupOf(feature)}>
              <chakra.h3 fontSize="sm" fontWeight="semibold" color="muted" mb="1">
                {groupOf(feature)}
              </chakra.h3>
              {kindNames
                .filter((kind) => featureOf(kind) === feature)
                .map((kind) => (
                  <KindRow key={kind} kind={kind} chosen={state.kinds[kind]} set={(wanted) => set(kind, wanted)} />
                ))}
            </chakra.section>
          ))}
        </StaleOverlay>
      )}
    </Panel>
  )
}

type KindRowProps = { kind: Kind; chosen: Preference; set: (wanted: Preference) => void }

function KindRow({ kind, chosen, set }: KindRowProps) {
  const { t } = useTranslation()
  const title = t(`notifications.title.${kind}`)
  return (
    <chakra.div
      role="group"
      aria-label={title}
      data-kind={kind}
      display="flex"
      flexWrap="wrap"
      alignItems="flex-start"
      columnGap="4"
      rowGap="1.5"
      py="2"
      borderTopWidth="1px"
      borderColor="line"
    >
      <chakra.span flex="1" minW="200px">
        {title}
      </chakra.span>
      <chakra.div display="grid" gridTemplateColumns="150px 150px" gap="4">
        <Switch
          label={t('notifications.preferences.bell')}
          checked={chosen.bell}
          refusal={kinds[kind].always ? t('notifications.preferences.always') : undefined}
          onChange={(bell) => set({ ...chosen, bell })}
        />
        <Switch
          label={t('notifications.preferences.browser')}
          checked={chosen.browser}
          refusal={chosen.bell ? undefined : t('notifications.preferences.needs_bell')}
          onChange={(browser) => set({ ...chosen, browser })}
        />
      </chakra.div>
    </chakra.div>
  )
}

/** The browser has its own word in it, which is asked for by a press and by nothing else. */
function PermissionLine() {
  const { t } = useTranslation()
  const permission = useBrowserPermission()
  return (
    <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="3">
      <chakra.p flex="1" minW="200px" color="muted">
        {t(`notifications.permission.${permission}`)}
      </chakra.p>
      {permission === 'default' && (
        <Button onClick={() => void askPermission()}>{t('notifications.permission.ask')}</Button>
      )}
    </chakra.div>
  )
}
