/** What one tab keeps over a reload and nobody else sees. Storage may be forbidden: then it is forgotten. */
export function keptInTab(key: string): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

export function keepInTab(key: string, value: string | null) {
  try {
    if (value === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, value)
  } catch {
    // It holds until the page is closed.
  }
}
