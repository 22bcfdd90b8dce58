/**
 * What a log may say of an error: its name, its message, its code and where it was thrown. The rest of
 * what libraries hang on errors holds rows, parameters, clients and their secrets.
 */
export function calmError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: String(error) }
  const code = 'code' in error ? String(error.code) : undefined
  const constraint = 'constraint' in error ? String(error.constraint) : undefined
  return { type: error.name, message: error.message, code, constraint, stack: error.stack }
}
