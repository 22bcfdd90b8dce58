import { chakra } from '@chakra-ui/react'

/** Text for a program, as it is; what scrolls can be reached by keyboard. */
export const CodeBlock = ({ label, text }: { label: string; text: string }) => (
  <chakra.pre
    px="2"
    py="1.5"
    mt="1"
    bg="hover"
    color="text"
    borderRadius="sm"
    fontSize="xs"
    maxH="240px"
    overflow="auto"
    whiteSpace="pre-wrap"
    overflowWrap="anywhere"
    tabIndex={0}
    role="textbox"
    aria-readonly="true"
    aria-multiline="true"
    aria-label={label}
  >
    {text}
  </chakra.pre>
)
