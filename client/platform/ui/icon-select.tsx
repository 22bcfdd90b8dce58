import { chakra } from '@chakra-ui/react'
import type { LucideIcon } from 'lucide-react'
import { Button } from './button.tsx'

/** A choice that looks like a button: the browser's own list over an icon, and the words where there is room. */
export function IconSelect<Value extends string>(props: {
  icon: LucideIcon
  label: string
  value: Value
  options: readonly { value: Value; label: string }[]
  choose: (value: Value) => void
  /** Only the icon: the choice shows elsewhere on the screen. */
  iconOnly?: boolean
}) {
  const { icon: Icon, label, value, options } = props
  return (
    <Button
      asChild
      variant="ghost"
      px="2"
      position="relative"
      _focusWithin={{ outline: '2px solid', outlineColor: 'accent' }}
    >
      <chakra.label title={label}>
        <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
        <chakra.span aria-hidden="true" display={{ base: 'none', md: props.iconOnly ? 'none' : 'inline' }}>
          {options.find((option) => option.value === value)?.label}
        </chakra.span>
        <chakra.select
          aria-label={label}
          value={value}
          onChange={({ target }) => {
            const chosen = options.find((option) => option.value === target.value)
            if (chosen) props.choose(chosen.value)
          }}
          position="absolute"
          inset="0"
          width="full"
          opacity="0"
          cursor="pointer"
        >
          {options.map((option) => (
            <chakra.option key={option.value} value={option.value} bg="raised" color="text">
              {option.label}
            </chakra.option>
          ))}
        </chakra.select>
      </chakra.label>
    </Button>
  )
}
