/** What a part of the probe found: how many cases there were, and each that did not hold. */
export type Failure = { name: string; input: string; answer: string }
export type Outcome = { cases: number; failures: Failure[] }

const longest = 400

/** Inputs and answers are shown as they were, but for what opens doors. */
export const masked = (value: unknown): string => {
  const text = typeof value === 'string' ? value : (JSON.stringify(value, hideSecret) ?? '')
  return withoutTokens(text).slice(0, longest)
}

const secretName = /password|senha|secret|token|code$/i
const hideSecret = (name: string, value: unknown): unknown =>
  secretName.test(name) && typeof value === 'string' ? '•••' : value
const withoutTokens = (text: string): string =>
  text
    .replace(/(aura_)?eyJ[\w-]+\.[\w-]+\.[\w-]+/g, '•••')
    .replace(/"(\w*(?:password|secret|token))":"[^"]*"/gi, '"$1":"•••"')
