import { fillWith } from './placeholders.ts'

const most = 60

/**
 * What was meant as a gap and is none, as it stands: a name without its group, a number, or braces that do not match. Nothing
 * fills it, so a customer would read the braces.
 */
export const malformedGapsIn = (text: string): string[] => [
  ...new Set(
    [...fillWith(text, () => '-').matchAll(/\{\{[^{}]*\}{0,2}|\{[^{}]*\}\}/g)].map(([whole]) =>
      whole.trim().slice(0, most),
    ),
  ),
]
