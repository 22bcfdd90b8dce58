/** Where the focus goes as a dialog opens: whoever was faster and stands in it already stays there. */
export function initialFocus(inside: HTMLElement | null, preferred: HTMLElement | null): HTMLElement | null {
  const active = document.activeElement
  const content = inside?.closest('[role=dialog], [role=alertdialog]')
  return active instanceof HTMLElement && content?.contains(active) && active !== content ? active : preferred
}
