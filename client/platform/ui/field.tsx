import { chakra } from '@chakra-ui/react'
import { type ReactNode, useId } from 'react'

export type FieldWiring = { id: string; 'aria-invalid': true | undefined; 'aria-describedby': string | undefined }

/**
 * A label, its control, and under it what is wrong with it, or else what helps; the space of that line is
 * kept so that nothing jumps.
 */
export function Field(props: {
  label: string
  error?: string | undefined
  hint?: ReactNode
  children: (wiring: FieldWiring) => ReactNode
}) {
  const id = useId()
  const words = `${id}-words`
  const invalid = props.error === undefined ? undefined : true
  const hint = invalid ? undefined : props.hint
  return (
    <chakra.div display="flex" flexDirection="column" gap="1" width="full" pb={props.hint ? '2' : undefined}>
      <chakra.label htmlFor={id} fontSize="sm" fontWeight="medium" color="muted">
        {props.label}
      </chakra.label>
      {props.children({ id, 'aria-invalid': invalid, 'aria-describedby': invalid || hint ? words : undefined })}
      <chakra.div id={words} fontSize="xs" minH="18px">
        <chakra.span role="alert" color="critical">
          {props.error}
        </chakra.span>
        <chakra.span role="status" color="muted">
          {hint}
        </chakra.span>
      </chakra.div>
    </chakra.div>
  )
}
