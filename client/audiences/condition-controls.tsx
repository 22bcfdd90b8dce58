/** What the fields of a condition are made of. */
import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { Input, Select } from '../platform/ui/input.tsx'
import type { Named } from './condition-text.ts'

export function Pick(props: { label: string; value: string; options: readonly Named[]; choose: (id: string) => void }) {
  return (
    <Select
      aria-label={props.label}
      value={props.value}
      w="auto"
      minW="0"
      maxW="full"
      onChange={({ target }) => props.choose(target.value)}
    >
      {props.options.map(({ id, name }) => (
        <chakra.option key={id} value={id} bg="raised">
          {name}
        </chakra.option>
      ))}
    </Select>
  )
}

export function Typed({ label, value, type }: { label: string; value: string; type: (text: string) => void }) {
  return (
    <Input
      aria-label={label}
      placeholder={label}
      maxLength={200}
      w="140px"
      value={value}
      onChange={({ target }) => type(target.value)}
    />
  )
}

export function Days({ days, change }: { days: number; change: (days: number) => void }) {
  const { t } = useTranslation()
  return (
    <Input
      aria-label={t('audiences.days')}
      inputMode="numeric"
      maxLength={4}
      w="80px"
      value={Number.isNaN(days) ? '' : String(days)}
      onChange={({ target }) => change(/^\d{1,4}$/.test(target.value) ? Number(target.value) : Number.NaN)}
    />
  )
}

/** A campaign that the viewer does not see stands without its name. */
export const campaignOptions = (chosen: string | null, campaigns: readonly Named[], any: string): Named[] => [
  { id: '', name: any },
  ...(chosen === null || campaigns.some(({ id }) => id === chosen) ? [] : [{ id: chosen, name: '…' }]),
  ...campaigns,
]
