const heldMs = 5000

/** Of all tabs of the browser one signals: the first that gets the lock of that name. */
export async function isFirstTab(name: string): Promise<boolean> {
  const manager: LockManager | undefined = navigator.locks
  if (!manager) return true
  return await new Promise((resolve) => {
    void manager.request(name, { ifAvailable: true }, async (lock) => {
      resolve(lock !== null)
      if (lock) await new Promise((over) => setTimeout(over, heldMs))
    })
  })
}
