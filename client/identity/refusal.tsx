import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'

/** The refusal of the server or of the form as a whole: beside the action, its space reserved. */
export function Refusal(props: { title?: string | undefined; text: string | undefined; children?: ReactNode }) {
  return (
    <chakra.div role="alert" minH="44px" mt="2" color="critical">
      {props.text !== undefined && (
        <>
          {props.title !== undefined && (
            <chakra.strong display="block" fontWeight="medium">
              {props.title}
            </chakra.strong>
          )}
          <chakra.span fontSize="sm">{props.text}</chakra.span>
          {props.children}
        </>
      )}
    </chakra.div>
  )
}
