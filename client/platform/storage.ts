/** Storage that may be forbidden or full: what cannot be remembered is forgotten, nothing breaks. */
export function recall(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

export function remember(key: string, value: string) {
  try {
    localStorage.setItem(key, value)
  } catch {
    // The choice holds until the page is closed.
  }
}

export function forget(key: string) {
  try {
    localStorage.removeItem(key)
  } catch {
    // It was never stored.
  }
}

export function forgetEverything() {
  try {
    localStorage.clear()
    sessionStorage.clear()
  } catch {
    // Nothing was stored then.
  }
}
