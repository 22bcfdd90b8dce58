import { addressText } from '@aura/contracts/contacts/address-text.ts'
import { type Contact, removeAddress } from '@aura/contracts/contacts/contact.ts'
import { addAddress } from '@aura/contracts/contacts/create-contact.ts'
import { typedAddress } from '@aura/contracts/contacts/typed-address.ts'
import { chakra } from '@chakra-ui/react'
import { Globe, Mail, Phone, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../platform/feed/use-command.ts'
import { errorText } from '../../platform/i18n/error-text.ts'
import { useMay } from '../../platform/me.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Field } from '../../platform/ui/field.tsx'
import { useLine } from '../../platform/ui/form/use-line.ts'
import { Input } from '../../platform/ui/input.tsx'
import { Section } from '../../platform/ui/section.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import { DuplicateAddress } from './duplicate-address.tsx'
import { typed } from './typed.ts'

const icons = { phone: Phone, email: Mail, visitor: Globe }

/** The contact's addresses; a new one says at once when it is another contact's. */
export function Addresses({ contact, go }: { contact: Contact; go: (contactId: string) => void }) {
  const { t } = useTranslation()
  const may = useMay(addAddress.needs)
  const add = useCommand(addAddress)
  const remove = useCommand(removeAddress)
  const contactId = contact.id
  const line = useLine({
    check: (text) => (typedAddress.safeParse(typed(text)).success ? undefined : t('contacts.people.address_invalid')),
    send: (text) => add.send({ contactId, address: typed(text) }),
  })
  const say = (error: unknown) => toast({ tone: 'critical', title: errorText(error) })

  return (
    <Section title={t('contacts.people.addresses')}>
      {contact.addresses.length === 0 && <chakra.p color="muted">{t('contacts.people.no_address')}</chakra.p>}
      <chakra.ul listStyleType="none" aria-label={t('contacts.people.addresses')}>
        {contact.addresses.map((address) => {
          const Icon = icons[address.kind]
          const value = addressText(address)
          return (
            <chakra.li key={address.id} display="flex" alignItems="center" gap="2" minH="9">
              <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
              <chakra.span data-figures="" flex="1" minW="0" overflowWrap="anywhere">
                {value}
              </chakra.span>
              {may && (
                <Button
                  size="xs"
                  variant="ghost"
                  aria-label={t('contacts.people.remove_address', { value })}
                  onClick={() => void remove.send({ contactId, addressId: address.id }).catch(say)}
                >
                  <X size={16} strokeWidth={1.75} />
                </Button>
              )}
            </chakra.li>
          )
        })}
      </chakra.ul>
      {may && (
        <chakra.form noValidate onSubmit={(event) => void line.submit(event)} display="flex" gap="2" mt="2">
          <Field
            label={t('contacts.people.new_address')}
            error={line.problem}
            hint={<DuplicateAddress address={line.isEmpty ? undefined : typed(line.text)} open={go} />}
          >
            {(wiring) => <Input {...wiring} {...line.wire} maxLength={254} autoComplete="off" />}
          </Field>
          <Button type="submit" mt="22px">
            {t('contacts.people.add_address')}
          </Button>
        </chakra.form>
      )}
    </Section>
  )
}
