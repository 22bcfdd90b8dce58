/** Some of many, in an order: those chosen stand as a list, another one is found by typing. */
import { chakra } from '@chakra-ui/react'
import { ArrowUp, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../platform/ui/button.tsx'
import { Combobox } from '../platform/ui/combobox.tsx'
import { Field } from '../platform/ui/field.tsx'

export type Option = { value: string; label: string }

type ChosenProps = {
  label: string
  name: string
  options: readonly Option[]
  chosen: readonly string[]
  choose: (chosen: readonly string[]) => void
  /** Their order means something and can be changed. */
  ordered?: boolean
  hint?: string
  error?: string | undefined
}

export function OrderedPicker({ label, name, options, chosen, choose, ordered = false, hint, error }: ChosenProps) {
  const { t } = useTranslation()
  const labels = new Map(options.map((option) => [option.value, option.label]))
  const left = options.filter(({ value }) => !chosen.includes(value))
  const up = (at: number) =>
    choose(
      chosen.map((value, index) => (index === at - 1 ? chosen[at] : index === at ? chosen[at - 1] : value) ?? value),
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
        <chakra.ol listStyleType="none" display="flex" flexWrap="wrap" gap="1.5" mt="-2" mb="3" aria-label={label}>
          {chosen.map((value, at) => (
            <chakra.li
              key={value}
              display="inline-flex"
              alignItems="center"
              gap="1"
              ps="2"
              borderWidth="1px"
              borderColor="line"
              borderRadius="md"
              fontSize="sm"
              maxW="full"
            >
              {ordered && <chakra.span color="muted">{at + 1}.</chakra.span>}
              <chakra.span truncate>{labels.get(value) ?? t('warroom.gone')}</chakra.span>
              {ordered && at > 0 && (
                <Button
                  size="xs"
                  variant="ghost"
                  aria-label={t('warroom.earlier', { name: labels.get(value) ?? '' })}
                  onClick={() => up(at)}
                >
                  <ArrowUp size={14} strokeWidth={1.75} aria-hidden="true" />
                </Button>
              )}
              <Button
                size="xs"
                variant="ghost"
                aria-label={t('warroom.take_out', { name: labels.get(value) ?? t('warroom.gone') })}
                onClick={() => choose(chosen.filter((text) => text !== value))}
              >
                <X size={14} strokeWidth={1.75} aria-hidden="true" />
              </Button>
            </chakra.li>
          ))}
        </chakra.ol>
      )}
    </chakra.div>
  )
}
