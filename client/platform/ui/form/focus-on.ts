/** The control of a field or of one of its rows (`fields.size`), for the first one with a problem; a row may be named alone. */
export function focusOn(form: HTMLFormElement, path: string) {
  const field = form.elements.namedItem(path) ?? form.elements.namedItem(path.slice(path.indexOf('.') + 1))
  if (field instanceof HTMLElement) field.focus()
}
