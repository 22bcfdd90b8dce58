/** A send that Meta says no to, in its words. */
export type Refused = { refused: { status: number; code: number; message: string } }

export const no = (code: number, message: string, status = 400): Refused => ({
  refused: { status, code, message: `(#${code}) ${message}` },
})
