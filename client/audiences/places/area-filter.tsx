/** A part of the country: by states, around a city or drawn; what is in it becomes an audience. */
import { createAudience } from '@aura/contracts/audiences/audience.ts'
import { countAudience } from '@aura/contracts/audiences/count.ts'
import { type Condition, type Definition, definition } from '@aura/contracts/audiences/definition.ts'
import { cornersOf, pointsOf } from '@aura/machines/audiences/area-codes.ts'
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useQuery } from '../../platform/feed/use-query.ts'
import { useLanguage } from '../../platform/i18n/language.ts'
import { RegionButtons } from '../../platform/map/region-buttons.tsx'
import { useMay } from '../../platform/me.ts'
import { Button } from '../../platform/ui/button.tsx'
import { useDebounced } from '../../platform/ui/use-debounced.ts'
import { Pick } from '../condition-controls.tsx'
import { RadiusFields } from './area-fields.tsx'
import { NewAudience } from './new-audience.tsx'

/** Undefined: the whole country. */
export type AreaFilter = Extract<Condition, { by: 'state' | 'radius' | 'region' }>

const kinds = ['none', 'state', 'radius', 'region'] as const

type AreaFilterFieldsProps = {
  cut: AreaFilter | undefined
  change: (cut: AreaFilter | undefined) => void
  /** What the screen counts within it. */
  figure: string
}

export function AreaFilterFields({ cut, change, figure }: AreaFilterFieldsProps) {
  const { t } = useTranslation()
  const may = useMay(createAudience.needs)
  const [isMaking, setIsMaking] = useState(false)
  const chosen = cut && definition.safeParse({ match: 'all', of: [cut] }).data
  return (
    <chakra.div display="flex" flexWrap="wrap" gap="2" alignItems="center" mb="3">
      <Pick
        label={t('audiences.places.cut')}
        value={cut?.by ?? 'none'}
        options={kinds.map((id) => ({ id, name: t(`audiences.places.cut.${id}`) }))}
        choose={(kind) => change(newCut(kind))}
      />
      {cut?.by === 'radius' && <RadiusFields condition={cut} change={change} />}
      {cut?.by === 'region' && (
        <RegionButtons
          corners={pointsOf(cut.corners)}
          change={(corners) => change({ ...cut, corners: cornersOf(corners) })}
        />
      )}
      {cut?.by === 'state' && cut.states.length === 0 && (
        <chakra.span color="muted" fontSize="sm">
          {t('audiences.places.choose_states')}
        </chakra.span>
      )}
      {chosen && (
        <>
          <chakra.span role="status" fontWeight="medium">
            {t('audiences.places.figure', { value: figure })}
          </chakra.span>
          {may && (
            <>
              <Button onClick={() => setIsMaking(true)}>{t('audiences.places.create')}</Button>
              <AudienceSize definition={chosen} />
            </>
          )}
        </>
      )}
      {chosen && isMaking && <NewAudience definition={chosen} leave={() => setIsMaking(false)} />}
    </chakra.div>
  )
}

/** Of the audience that would be made: everybody with any phone there. */
function AudienceSize({ definition: chosen }: { definition: Definition }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const settled = useDebounced(JSON.stringify(chosen), 400)
  const { data } = useQuery(countAudience, { definition: JSON.parse(settled) as Definition })
  if (!data) return null
  const number = data.count.toLocaleString(language)
  return (
    <chakra.span color="muted" fontSize="sm">
      {t('audiences.places.size', { count: data.count, number })}
    </chakra.span>
  )
}

function newCut(kind: string): AreaFilter | undefined {
  const has = true
  if (kind === 'state') return { by: 'state', states: [], has }
  if (kind === 'radius') return { by: 'radius', center: '11', km: 100, has }
  return kind === 'region' ? { by: 'region', corners: [], has } : undefined
}
