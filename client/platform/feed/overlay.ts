/**
 * Optimistic changes the server has not shown yet: pure changes laid over the base state, in the order the user made
 * them. Section numbers are those of README.md.
 */
export type Overlay<S> = {
  /** The command's id. */
  readonly id: string
  readonly apply: (state: S) => S
  /** The position the command reached, once the server said so. */
  readonly acked: number | undefined
}

/** One that cannot be applied to what others made of the state is left out: the server's word counts. */
export const visible = <S>(base: S, overlays: readonly Overlay<S>[]): S =>
  overlays.reduce((state, overlay) => {
    try {
      return overlay.apply(state)
    } catch {
      return state
    }
  }, base)

/** O2: the base holds everything up to `mine`, so an acknowledged change up to there is in it. */
export const uncovered = <S>(overlays: readonly Overlay<S>[], own: number) =>
  overlays.filter((overlay) => overlay.acked === undefined || overlay.acked > own)

export const without = <S>(overlays: readonly Overlay<S>[], ids: readonly string[]) =>
  overlays.filter((overlay) => !ids.includes(overlay.id))

export const acknowledged = <S>(overlays: readonly Overlay<S>[], id: string, position: number) =>
  overlays.map((overlay) => (overlay.id === id ? { ...overlay, acked: position } : overlay))

/** O5: positions of another epoch say nothing, so what was acknowledged under it is let go. */
export const unacknowledged = <S>(overlays: readonly Overlay<S>[]) =>
  overlays.filter((overlay) => overlay.acked === undefined)
