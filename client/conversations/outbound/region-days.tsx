import type { Country } from '@aura/contracts/platform/locale.ts'
import { daysOfRegion, type HolidayRegion, regionsFor, stateName } from '@aura/machines/platform/regional-holidays.ts'
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../platform/i18n/language.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Field } from '../../platform/ui/field.tsx'
import { Select } from '../../platform/ui/input.tsx'

type Props = {
  country: Country | undefined
  /** In the zone of the company, as '2026-07-09'. */
  today: string
  days: readonly string[]
  set: (days: readonly string[]) => void
}

const kinds = ['state', 'country'] as const
const keyOf = ({ kind, code }: HolidayRegion) => `${kind} ${code}`

/** The days of a state or of another country, added to those of the company at once. */
export function RegionDays({ country, today, days, set }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const [chosen, choose] = useState('')
  const [added, note] = useState<number>()
  const regions = regionsFor(country)
  const region = regions.find((one) => keyOf(one) === chosen)
  const names = new Intl.DisplayNames(language, { type: 'region' })
  const nameOf = (one: HolidayRegion) => (one.kind === 'state' ? stateName(one.code) : (names.of(one.code) ?? one.code))
  const add = () => {
    if (!region) return
    const all = [...new Set([...days, ...daysOfRegion(region, country, today)])].sort()
    note(all.length - days.length)
    set(all)
  }
  return (
    <div>
      <chakra.div display="flex" alignItems="flex-start" gap="2">
        <chakra.div flex="1" maxW="280px">
          <Field label={t('conversations.outbound.region')} hint={t('conversations.outbound.region_hint')}>
            {(wiring) => (
              <Select
                {...wiring}
                value={chosen}
                onChange={({ target }) => {
                  choose(target.value)
                  note(undefined)
                }}
              >
                <chakra.option value="" bg="raised">
                  {t('conversations.outbound.region_choose')}
                </chakra.option>
                {kinds.map((kind) => {
                  const own = regions.filter((one) => one.kind === kind)
                  const named = own.map((one) => ({ key: keyOf(one), name: nameOf(one) }))
                  return (
                    own.length > 0 && (
                      <optgroup key={kind} label={t(`conversations.outbound.region_${kind}`)}>
                        {named
                          .sort((a, b) => a.name.localeCompare(b.name, language))
                          .map(({ key, name }) => (
                            <chakra.option key={key} value={key} bg="raised">
                              {name}
                            </chakra.option>
                          ))}
                      </optgroup>
                    )
                  )
                })}
              </Select>
            )}
          </Field>
        </chakra.div>
        <Button mt="6" aria-disabled={!region} onClick={add}>
          {t('conversations.outbound.region_add')}
        </Button>
      </chakra.div>
      <chakra.p role="status" color="muted" fontSize="xs">
        {added !== undefined &&
          (added === 0
            ? t('conversations.outbound.region_none')
            : t('conversations.outbound.region_added', { count: added, number: added.toLocaleString(language) }))}
      </chakra.p>
    </div>
  )
}
