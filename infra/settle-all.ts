/**
 * Waits for all and then tells the first failure. `Promise.all` would go on at once, while the others
 * are still starting and nobody is left to stop them.
 */
export async function settleAll<const Steps extends readonly unknown[]>(
  steps: Steps,
): Promise<{ -readonly [Index in keyof Steps]: Awaited<Steps[Index]> }> {
  await Promise.allSettled(steps)
  return Promise.all(steps)
}
