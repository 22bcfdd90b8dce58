import { whoHas } from '@aura/contracts/contacts/create-contact.ts'
import { type TypedAddress, typedAddress } from '@aura/contracts/contacts/typed-address.ts'
import { useTranslation } from 'react-i18next'
import { useQuery } from '../../platform/feed/use-query.ts'
import { Button } from '../../platform/ui/button.tsx'
import { useDebounced } from '../../platform/ui/use-debounced.ts'

const typingPause = 300
const nobody: TypedAddress = { kind: 'email', value: 'nobody@nobody.invalid' }

/** Names the contact that has the address already, and links to it. */
export function DuplicateAddress({
  address,
  open,
}: {
  address: TypedAddress | undefined
  open: (contactId: string) => void
}) {
  const { t } = useTranslation()
  const request = useDebounced(
    address && typedAddress.safeParse(address).success ? JSON.stringify(address) : '',
    typingPause,
  )
  const question: TypedAddress = request === '' ? nobody : JSON.parse(request)
  const { data } = useQuery(whoHas, { address: question }, { enabled: request !== '' })
  if (!data || request === '') return null
  return (
    <>
      {data.name} · {t('contacts.people.taken')}{' '}
      <Button size="xs" variant="plain" colorPalette="accent" onClick={() => open(data.id)}>
        {t('contacts.people.open_holder')}
      </Button>
    </>
  )
}
