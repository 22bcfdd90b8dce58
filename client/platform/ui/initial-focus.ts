/** Where the focus goes as a dialog opens: an element of it that has the focus already keeps it. */
export function initialFocus(inside: HTMLElement | null, preferred: HTMLElement | null): HTMLElement | null {
  const active = document.activeElement
  const content = inside?.closest('[role=dialog], [role=alertdialog]')
  return active instanceof HTMLElement && content?.contains(active) && active !== content ? active : preferred
}

/**
 * For `onFocusOutside`: a dialog stays where something behind it takes the focus as it opens, such as a row that comes late
 * or a dialog that closes. A press beside it and Esc close it.
 */
export const keepOpen = (event: Event): void => event.preventDefault()
