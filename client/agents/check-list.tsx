import { chakra } from '@chakra-ui/react'
import { useId } from 'react'
import { Checkbox } from '../platform/ui/checkbox.tsx'

type CheckListProps<Value extends string | number> = {
  label: string
  none?: string
  options: readonly { value: Value; label: string }[]
  chosen: readonly Value[]
  choose: (chosen: readonly Value[]) => void
}

/** Some of a few. */
export function CheckList<Value extends string | number>(props: CheckListProps<Value>) {
  const { label, none, options, chosen, choose } = props
  const base = useId()
  const toggle = (value: Value, on: boolean) =>
    choose(options.map((option) => option.value).filter((item) => (item === value ? on : chosen.includes(item))))
  return (
    <chakra.fieldset border="0" p="0" m="0" minW="0">
      <chakra.legend fontWeight="medium" mb="1">
        {label}
      </chakra.legend>
      {options.length === 0 && <chakra.p color="muted">{none}</chakra.p>}
      <chakra.div display="flex" flexWrap="wrap" columnGap="4" rowGap="1">
        {options.map(({ value, label: name }) => (
          <chakra.label
            key={value}
            htmlFor={`${base}-${value}`}
            display="inline-flex"
            gap="2"
            alignItems="center"
            minH={{ base: '44px', md: '28px' }}
          >
            <Checkbox
              id={`${base}-${value}`}
              checked={chosen.includes(value)}
              onChange={({ target }) => toggle(value, target.checked)}
            />
            {name}
          </chakra.label>
        ))}
      </chakra.div>
    </chakra.fieldset>
  )
}
