/** Some of many, in an order: those chosen stand as a list, another one is found by typing. */
import { chakra } from '@chakra-ui/react'
import { X } from 'lucide-react'
import { lazy, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../platform/ui/button.tsx'
import { Combobox } from '../platform/ui/combobox.tsx'
import { Field } from '../platform/ui/field.tsx'

export type Option = { value: string; label: string }

const SortableNames = lazy(async () => ({
  default: (await import('../platform/ui/sortable-list.tsx')).SortableList<string>,
}))

type ChosenProps = {
  label: string
  name: string
  options: readonly Option[]
  chosen: readonly string[]
  choose: (chosen: readonly string[]) => void
  /** Their order means something and can be changed. */
  ordered?: boolean
  hint?: string | undefined
  error?: string | undefined
}

export function OrderedPicker({ label, name, options, chosen, choose, ordered = false, hint, error }: ChosenProps) {
  const { t } = useTranslation()
  const labels = new Map(options.map((option) => [option.value, option.label]))
  const left = options.filter(({ value }) => !chosen.includes(value))
  const nameOf = (value: string) => labels.get(value) ?? t('warroom.gone')
  const chip = (value: string, handle?: ReactNode, at?: number) => (
    <chakra.div
      display="inline-flex"
      alignItems="center"
      gap="1"
      ps={handle ? '0' : '2'}
      borderWidth="1px"
      borderColor="line"
      borderRadius="md"
      fontSize="sm"
      w={handle ? 'full' : undefined}
      maxW="full"
    >
      {handle}
      {at !== undefined && <chakra.span color="muted">{at + 1}.</chakra.span>}
      <chakra.span truncate flex="1">
        {nameOf(value)}
      </chakra.span>
      <Button
        size="xs"
        variant="ghost"
        aria-label={t('warroom.take_out', { name: nameOf(value) })}
        onClick={() => choose(chosen.filter((text) => text !== value))}
      >
        <X size={14} strokeWidth={1.75} aria-hidden="true" />
      </Button>
    </chakra.div>
  )
  return (
    <chakra.div display="flex" flexDirection="column" gap="1">
      <Field label={label} hint={hint} error={error}>
        {(wiring) => (
          <Combobox
            wiring={wiring}
            name={name}
            value=""
            choices={left}
            choose={(value) => value !== '' && choose([...chosen, value])}
          />
        )}
      </Field>
      {chosen.length > 0 && (
        <chakra.div mt="-2" mb="3">
          {ordered ? (
            <Suspense>
              <SortableNames label={label} rows={chosen} idOf={(value) => value} nameOf={nameOf} sort={choose}>
                {chip}
              </SortableNames>
            </Suspense>
          ) : (
            <chakra.ul listStyleType="none" display="flex" flexWrap="wrap" gap="1.5" aria-label={label}>
              {chosen.map((value) => (
                <chakra.li key={value} maxW="full">
                  {chip(value)}
                </chakra.li>
              ))}
            </chakra.ul>
          )}
        </chakra.div>
      )}
    </chakra.div>
  )
}
