/** A region that is drawn on the map, corner by corner. */
import type { GeoPoint } from '@aura/contracts/platform/geo-point.ts'
import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/button.tsx'

type Corners = readonly GeoPoint[]

export function RegionButtons({ corners, change }: { corners: Corners; change: (corners: Corners) => void }) {
  const { t } = useTranslation()
  return (
    <chakra.div display="flex" flexWrap="wrap" gap="2" alignItems="center">
      <Button disabled={corners.length === 0} onClick={() => change(corners.slice(0, -1))}>
        {t('platform.map.undo_corner')}
      </Button>
      <Button disabled={corners.length === 0} onClick={() => change([])}>
        {t('platform.map.clear')}
      </Button>
      <chakra.span color="muted" fontSize="sm">
        {t('platform.map.corners', { count: corners.length })}
      </chakra.span>
    </chakra.div>
  )
}
