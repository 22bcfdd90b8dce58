import { type GroupKey, isUsual } from '@aura/contracts/warroom/groups/group.ts'
import { useTranslation } from 'react-i18next'

/** The four are called as the screens call them, others as the company does. */
export function useGroupName(): (group: { key: GroupKey; name?: string | null | undefined }) => string {
  const { t } = useTranslation()
  return ({ key, name }) => (isUsual(key) ? t(`warroom.group.${key}`) : (name ?? t('warroom.gone')))
}
