/** The paths of a document that say something, with what they say: what a person chooses from when writing a mapping. */
export type DocumentPath = { path: string; value: string }

const pathLimit = 200
const deepest = 12
const plainName = /^[\p{L}\p{N}_$-]+$/u

export function pathsIn(document: unknown): DocumentPath[] {
  const found: DocumentPath[] = []
  const look = (node: unknown, path: string, depth: number): void => {
    if (found.length >= pathLimit || depth > deepest || node === null) return
    if (typeof node !== 'object') {
      if (String(node).trim() !== '') found.push({ path, value: String(node).slice(0, 120) })
      return
    }
    for (const [name, child] of Object.entries(node)) {
      const step = Array.isArray(node) ? `[${name}]` : plainName.test(name) ? `.${name}` : bracketed(name)
      if (step !== null) look(child, path + step, depth + 1)
    }
  }
  look(document, '$', 0)
  return found
}

const bracketed = (name: string): string | null => (/['{}]/.test(name) ? null : `['${name}']`)
