/**
 * A text that begins like a formula is run by the program that opens the file. A quote before it makes it a text
 * again; a text that has such a quote of its own gets one more, so that reading takes off exactly what writing put on.
 */
const formula = /^'*[=+\-@\t\r]/
const guarded = /^'+[=+\-@\t\r]/

export const guard = (text: string): string => (formula.test(text) ? `'${text}` : text)
export const unguard = (text: string): string => (guarded.test(text) ? text.slice(1) : text)
