import { chakra } from '@chakra-ui/react'
import { Link } from '@tanstack/react-router'
import { Lock, ShieldX } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppScreen } from '../features.ts'
import { useMe } from '../platform/me.ts'
import { Button } from '../platform/ui/button.tsx'
import { firstOf } from './menu.ts'
import { usePermissionHintText } from './permission-hint.tsx'

type Props = { screen: AppScreen }

/** The permission is missing: says so, and who above this user can change that. */
export function Forbidden({ screen }: Props) {
  const { t } = useTranslation()
  const { role } = useMe()
  const asker = role === 'platform_owner' ? 'company_owner' : role
  return (
    <Explanation icon={<ShieldX size={24} strokeWidth={1.75} aria-hidden="true" />} title={t('shell.denied')}>
      <chakra.p>{t('shell.denied.text')}</chakra.p>
      <chakra.p>{t(`shell.forbidden.by.${asker}`, { title: t(screen.label) })}</chakra.p>
    </Explanation>
  )
}

/** The plan lacks the module: how to get it. */
export function Withheld({ screen }: Props) {
  const { t } = useTranslation()
  const words = usePermissionHintText(screen.needs)
  return (
    <Explanation
      icon={<Lock size={24} strokeWidth={1.75} aria-hidden="true" />}
      title={t('shell.withheld.title', { title: t(screen.label) })}
    >
      <chakra.p>{words}</chakra.p>
      <chakra.p>{t('shell.withheld.kept')}</chakra.p>
    </Explanation>
  )
}

function Explanation(props: { icon: ReactNode; title: string; children: ReactNode }) {
  const { t } = useTranslation()
  const first = firstOf(useMe())
  useEffect(() => {
    document.title = `${props.title} · Aura`
  }, [props.title])
  return (
    <chakra.section
      role="alert"
      flex="1"
      display="grid"
      placeContent="center"
      justifyItems="center"
      gap="3"
      p="6"
      textAlign="center"
    >
      <chakra.span color="muted">{props.icon}</chakra.span>
      <chakra.h1 fontSize="xl" fontWeight="semibold">
        {props.title}
      </chakra.h1>
      <chakra.div color="muted" maxW="440px" display="flex" flexDirection="column" gap="2">
        {props.children}
      </chakra.div>
      {first && (
        <Button asChild mt="2">
          <Link to={first.path}>{t('shell.go_to', { title: t(first.label) })}</Link>
        </Button>
      )}
    </chakra.section>
  )
}
