import { chakra } from '@chakra-ui/react'
import { X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { errorText } from '../i18n/error-text.ts'
import { Button } from './button.tsx'
import { Select } from './input.tsx'
import { Section } from './section.tsx'

type Named = { id: string; name: string }

type Props = {
  title: string
  /** Said where there are none, and none to choose from. */
  none?: string
  /** `look` is shown instead of the name. */
  has: readonly (Named & { look?: ReactNode })[]
  free: readonly Named[]
  /** What the choice of one more is called. */
  add: string
  take: (name: string) => string
  may: boolean
  change: (id: string, on: boolean) => Promise<unknown>
}

/** A few named things on a card, each of which can be taken off; one more is chosen from those in use. */
export function ChipSelect({ title, none, has, free, add, take, may, change }: Props) {
  const [refusal, setRefusal] = useState<unknown>()
  const put = (id: string, on: boolean) => {
    setRefusal(undefined)
    void change(id, on).catch(setRefusal)
  }
  return (
    <Section title={title}>
      <chakra.ul listStyleType="none" display="flex" flexWrap="wrap" gap="2" alignItems="center" aria-label={title}>
        {has.map(({ id, name, look }) => (
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
            <chakra.span truncate>{look ?? name}</chakra.span>
            {may && (
              <Button size="xs" variant="ghost" aria-label={take(name)} onClick={() => put(id, false)}>
                <X size={14} strokeWidth={1.75} />
              </Button>
            )}
          </chakra.li>
        ))}
      </chakra.ul>
      {may && free.length > 0 && (
        <Select mt="2" aria-label={add} value="" onChange={({ target }) => target.value && put(target.value, true)}>
          <option value="">{add}</option>
          {free.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      )}
      {none && has.length === 0 && free.length === 0 && <chakra.p color="muted">{none}</chakra.p>}
      {refusal !== undefined && (
        <chakra.p role="alert" color="critical">
          {errorText(refusal)}
        </chakra.p>
      )}
    </Section>
  )
}
