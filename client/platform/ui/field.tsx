import { chakra } from '@chakra-ui/react'
import { type ReactNode, useId } from 'react'

export type FieldWiring = { id: string; 'aria-invalid': true | undefined; 'aria-describedby': string | undefined }

/** A label, its control and what is wrong with it; the space of the message is kept so that nothing jumps. */
export function Field(props: {
  label: string
  error?: string | undefined
  children: (wiring: FieldWiring) => ReactNode
}) {
  const id = useId()
  const problem = `${id}-problem`
  const invalid = props.error === undefined ? undefined : true
  return (
    <chakra.div display="flex" flexDirection="column" gap="1" width="full">
      <chakra.label htmlFor={id} fontSize="sm" fontWeight="medium" color="muted">
        {props.label}
      </chakra.label>
      {props.children({ id, 'aria-invalid': invalid, 'aria-describedby': invalid && problem })}
      <chakra.span id={problem} role="alert" fontSize="xs" color="critical" minH="18px">
        {props.error}
      </chakra.span>
    </chakra.div>
  )
}
