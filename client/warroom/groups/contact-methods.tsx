/** How each person of a group is told beside the bell. */
import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { Checkbox } from '../../platform/ui/checkbox.tsx'
import { Input } from '../../platform/ui/input.tsx'

/** As it is typed: an empty number is none. */
export type Draft = Readonly<Record<string, { email: boolean; whatsapp: string }>>

type WaysProps = {
  people: readonly { id: string; name: string }[]
  /** What holds for a member told as the group is. */
  email: boolean
  ways: Draft
  change: (methods: Draft) => void
}

export function ContactMethods({ people, email, ways, change }: WaysProps) {
  const { t } = useTranslation()
  if (people.length === 0) return null
  return (
    <chakra.fieldset mt="3" minW="0">
      <chakra.legend fontSize="sm" fontWeight="medium" color="muted" mb="1">
        {t('warroom.ways')}
      </chakra.legend>
      <chakra.ul listStyleType="none">
        {people.map(({ id, name }) => {
          const own = ways[id] ?? { email, whatsapp: '' }
          const set = (part: Partial<typeof own>) => change({ ...ways, [id]: { ...own, ...part } })
          return (
            <chakra.li
              key={id}
              display="grid"
              gridTemplateColumns={{ base: 'minmax(0, 1fr) auto', md: 'minmax(0, 1fr) auto 190px' }}
              alignItems="center"
              columnGap="3"
              rowGap="1"
              py="1.5"
              borderTopWidth="1px"
              borderColor="line"
            >
              <chakra.span overflowWrap="anywhere">{name}</chakra.span>
              <chakra.label htmlFor={`mail-${id}`} display="inline-flex" alignItems="center" gap="2" fontSize="sm">
                <Checkbox
                  id={`mail-${id}`}
                  aria-label={t('warroom.ways.mail_of', { name })}
                  checked={own.email}
                  onChange={({ target }) => set({ email: target.checked })}
                />
                {t('warroom.ways.mail')}
              </chakra.label>
              <Input
                type="tel"
                gridColumn={{ base: '1 / -1', md: 'auto' }}
                aria-label={t('warroom.ways.whatsapp_of', { name })}
                placeholder={t('warroom.ways.whatsapp')}
                maxLength={30}
                value={own.whatsapp}
                onChange={({ target }) => set({ whatsapp: target.value })}
              />
            </chakra.li>
          )
        })}
      </chakra.ul>
    </chakra.fieldset>
  )
}
