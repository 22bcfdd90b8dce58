import { putInBase } from '@aura/contracts/contacts/bases.ts'
import type { Contact } from '@aura/contracts/contacts/contact.ts'
import { chakra } from '@chakra-ui/react'
import { X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../companies/use-rights.ts'
import { errorText } from '../../platform/i18n/error-text.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Select } from '../../platform/ui/input.tsx'
import { Section } from '../people/section.tsx'
import { usePut } from './put-dialog.tsx'
import { useBases } from './use-bases.ts'

/** The bases she is in; one more is chosen from those in use. */
export function BasesOf({ contact }: { contact: Contact }) {
  const { t } = useTranslation()
  const may = useMay(putInBase.needs)
  const { state, inUse } = useBases()
  const put = usePut()
  const [refusal, setRefusal] = useState<unknown>()
  const free = inUse.filter(({ id }) => !contact.bases.includes(id))
  const change = (baseId: string, on: boolean) => {
    setRefusal(undefined)
    void put(baseId, [contact.id], on).catch(setRefusal)
  }
  if (contact.bases.length === 0 && free.length === 0) return null
  return (
    <Section title={t('contacts.bases.title')}>
      <chakra.ul listStyleType="none" display="flex" flexWrap="wrap" gap="2" aria-label={t('contacts.bases.title')}>
        {contact.bases.map((id) => {
          const name = state?.bases[id]?.name ?? '…'
          return (
            <chakra.li
              key={id}
              display="inline-flex"
              alignItems="center"
              gap="1"
              ps="2"
              borderWidth="1px"
              borderColor="line"
              borderRadius="md"
              maxW="full"
            >
              <chakra.span truncate>{name}</chakra.span>
              {may && (
                <Button
                  size="xs"
                  variant="ghost"
                  aria-label={t('contacts.bases.take_out_of', { name })}
                  onClick={() => change(id, false)}
                >
                  <X size={14} strokeWidth={1.75} />
                </Button>
              )}
            </chakra.li>
          )
        })}
      </chakra.ul>
      {may && free.length > 0 && (
        <Select
          mt="2"
          aria-label={t('contacts.bases.put_in_one')}
          value=""
          onChange={({ target }) => target.value && change(target.value, true)}
        >
          <option value="">{t('contacts.bases.put_in_one')}</option>
          {free.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      )}
      {refusal !== undefined && (
        <chakra.p role="alert" color="critical">
          {errorText(refusal)}
        </chakra.p>
      )}
    </Section>
  )
}
