import { codeDigits } from '@aura/contracts/identity/challenge.ts'
import { chakra } from '@chakra-ui/react'
import { type ComponentProps, type SyntheticEvent, useState } from 'react'

const positions = Array.from({ length: codeDigits }, (_, position) => position)

type CodeBoxesProps = Omit<ComponentProps<typeof chakra.input>, 'value' | 'onChange'> & {
  value: string
  onValue: (digits: string) => void
}

/**
 * Six boxes that are one input: the boxes only draw what stands in it. So pasting, deleting, the
 * keyboard's suggestion of a code and a screen reader work as with any input.
 */
export function CodeBoxes({ value, onValue, ...input }: CodeBoxesProps) {
  const [caret, setCaret] = useState<number | null>(null)
  const follow = ({ currentTarget }: SyntheticEvent<HTMLInputElement>) => setCaret(currentTarget.selectionStart)
  const active = caret === null ? null : Math.min(caret, value.length, codeDigits - 1)
  return (
    <chakra.div position="relative" display="grid" gridTemplateColumns={`repeat(${codeDigits}, 1fr)`} gap="2">
      {positions.map((position) => (
        <chakra.span
          key={position}
          aria-hidden="true"
          display="grid"
          placeContent="center"
          h="12"
          bg="panel"
          borderWidth="1px"
          borderColor={input['aria-invalid'] ? 'critical' : 'edge'}
          borderRadius="md"
          fontSize="xl"
          fontWeight="semibold"
          data-figures=""
          {...(position === active && { outline: '2px solid', outlineColor: 'accent', outlineOffset: '-1px' })}
        >
          {value[position]}
        </chakra.span>
      ))}
      <chakra.input
        {...input}
        value={value}
        onChange={(event) => {
          onValue(event.target.value.replace(/\D/g, '').slice(0, codeDigits))
          follow(event)
        }}
        onSelect={follow}
        onFocus={follow}
        onBlur={() => setCaret(null)}
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
        position="absolute"
        inset="0"
        width="full"
        bg="transparent"
        color="transparent"
        caretColor="transparent"
        outline="0"
        fontSize="lg"
        css={{ '&::selection': { background: 'transparent' } }}
      />
    </chakra.div>
  )
}
