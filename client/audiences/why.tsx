/** Why a contact is in an audience or not: each of its conditions, and what it comes to for that contact. */
import { explainAudience } from '@aura/contracts/audiences/count.ts'
import { type Definition, isGroup } from '@aura/contracts/audiences/definition.ts'
import { contacts } from '@aura/contracts/contacts/contact.ts'
import type { OutputOf } from '@aura/contracts/platform/operation.ts'
import { chakra } from '@chakra-ui/react'
import { Check, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useQuery } from '../platform/feed/use-query.ts'
import { Button } from '../platform/ui/button.tsx'
import { Field } from '../platform/ui/field.tsx'
import { Input } from '../platform/ui/input.tsx'
import { PendingRead } from '../platform/ui/pending-read.tsx'
import { useDebounced } from '../platform/ui/use-debounced.ts'
import { conditionText, type Naming } from './condition-text.ts'

const foundAtMost = 5

export function Why({ definition, naming }: { definition: Definition; naming: Naming }) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const [contact, setContact] = useState<{ id: string; name: string }>()
  const search = useDebounced(text.trim(), 250)
  const { data } = useQuery(contacts, { search, pageSize: foundAtMost }, { enabled: search.length > 1 })
  return (
    <>
      <Field label={t('audiences.why')}>
        {(wiring) => (
          <Input
            {...wiring}
            type="search"
            autoComplete="off"
            placeholder={t('audiences.why_search')}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </Field>
      {search.length > 1 && (
        <chakra.div display="flex" flexWrap="wrap" gap="2" mb="2">
          {data?.rows.map(({ id, name }) => (
            <Button key={id} size="xs" aria-pressed={contact?.id === id} onClick={() => setContact({ id, name })}>
              {name}
            </Button>
          ))}
        </chakra.div>
      )}
      {contact && <Reasons definition={definition} naming={naming} contact={contact} />}
    </>
  )
}

type ReasonsProps = { definition: Definition; naming: Naming; contact: { id: string; name: string } }

function Reasons({ definition, naming, contact: { id, name } }: ReasonsProps) {
  const { t } = useTranslation()
  const read = useQuery(explainAudience, { definition, contactId: id })
  const { data } = read
  // The reasons that were read before are those of another contact or definition.
  if (read.error !== undefined) return <PendingRead of={read} />
  if (!data) return null
  return (
    <chakra.div role="status" fontSize="sm">
      <chakra.p fontWeight="medium">{t(data.isIn ? 'audiences.why_in' : 'audiences.why_out', { name })}</chakra.p>
      <chakra.ul listStyleType="none" mt="1">
        {reasonsOf(definition, data.parts, naming).map(({ key, holds, text, of }) => (
          <li key={key}>
            <Reason holds={holds} text={text} />
            {of.length > 0 && (
              <chakra.ul listStyleType="none" ps="5">
                {of.map((inner) => (
                  <li key={inner.key}>
                    <Reason holds={inner.holds} text={inner.text} />
                  </li>
                ))}
              </chakra.ul>
            )}
          </li>
        ))}
      </chakra.ul>
    </chakra.div>
  )
}

type ReasonRow = { key: string; holds: boolean; text: string }

function reasonsOf(
  { of }: Definition,
  parts: OutputOf<typeof explainAudience>['parts'],
  naming: Naming,
): (ReasonRow & { of: ReasonRow[] })[] {
  return of.map((part, at) => {
    const holds = parts[at]?.holds === true
    if (!isGroup(part)) return { key: `part ${at}`, holds, text: conditionText(part, naming), of: [] }
    const inner = part.of.map((condition, inside) => ({
      key: `condition ${inside}`,
      holds: parts[at]?.of?.[inside] === true,
      text: conditionText(condition, naming),
    }))
    return { key: `part ${at}`, holds, text: naming.t(`audiences.match.${part.match}`), of: inner }
  })
}

function Reason({ holds, text }: { holds: boolean; text: string }) {
  const { t } = useTranslation()
  const Icon = holds ? Check : X
  return (
    <chakra.div display="flex" alignItems="center" gap="2" color={holds ? 'text' : 'muted'}>
      <Icon size={14} strokeWidth={2} role="img" aria-label={t(holds ? 'audiences.holds' : 'audiences.fails')} />
      {text}
    </chakra.div>
  )
}
