import type { Needs } from '@aura/contracts/platform/operation.ts'
import { useTranslation } from 'react-i18next'
import { useMay } from '../me.ts'
import { Button } from './button.tsx'
import { usePathLink } from './use-path-link.ts'

/** The first step of an empty list that is taken on another screen, for who may take it; '#new' begins it there. */
export function FirstStep({ path, needs }: { path: string; needs: Needs }) {
  const { t } = useTranslation()
  const linkTo = usePathLink()
  return useMay(needs) ? (
    <Button asChild>
      <a {...linkTo(path)}>{t('platform.empty.start')}</a>
    </Button>
  ) : null
}
