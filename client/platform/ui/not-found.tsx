import { chakra } from '@chakra-ui/react'
import { Link, useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'

/** `framed` when a frame around it has the page's main part already. */
export function NotFound({ framed = false }: { framed?: boolean }) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const title = t('platform.not_found.title')
  useEffect(() => {
    document.title = `${title} · Aura`
  }, [title])
  return (
    <chakra.div
      as={framed ? 'section' : 'main'}
      minH="60dvh"
      display="grid"
      placeContent="center"
      justifyItems="center"
      gap="3"
      p="6"
      textAlign="center"
    >
      <chakra.p fontSize="sm" color="faint">
        404
      </chakra.p>
      <chakra.h1 fontSize="xl" fontWeight="semibold">
        {title}
      </chakra.h1>
      <chakra.p color="muted" maxW="420px" overflowWrap="anywhere">
        {t('platform.not_found.text', { path: pathname })}
      </chakra.p>
      <Button asChild mt="2">
        <Link to="/">{t('platform.not_found.home')}</Link>
      </Button>
    </chakra.div>
  )
}
