/** Where the focus goes as a dialog opens: an element of it that has the focus already keeps it. */
export function initialFocus(inside: HTMLElement | null, preferred: HTMLElement | null): HTMLElement | null {
  const active = document.activeElement
  const content = inside?.closest('[role=dialog], [role=alertdialog]')
  return active instanceof HTMLElement && content?.contains(active) && active !== content ? active : preferred
}
