/**
 * A new version waits: the page is loaded again when nobody would notice. A wall has nobody typing
 * and is looked at all day, so it does it at once.
 */
export function reloadWhenQuiet({ wall }: { wall: boolean }) {
  const quiet = () => wall || (document.hidden && !isWriting(document.activeElement))
  const tryNow = () => {
    if (quiet()) window.location.reload()
  }
  document.addEventListener('visibilitychange', tryNow)
  tryNow()
}

const isWriting = (element: Element | null) =>
  element instanceof HTMLElement && (element.isContentEditable || element.matches('input, textarea, select'))
