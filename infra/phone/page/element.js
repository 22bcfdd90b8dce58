export function element(name, attributes = {}, ...content) {
  const made = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith('on')) made.addEventListener(key.slice(2), value)
    else if (value !== null && value !== false) made.setAttribute(key, value === true ? '' : value)
  }
  made.append(...content.flat().filter((one) => one !== null))
  return made
}

/** Replaces a list's rows without touching those that are as they were, so that nothing loses focus. */
export function keyed(list, rows, make) {
  const present = new Map([...list.children].map((one) => [one.dataset.key, one]))
  const next = rows.map(({ key, state, ...row }) => {
    const before = present.get(key)
    if (before?.dataset.state === state) return before
    const made = make(row)
    made.dataset.key = key
    made.dataset.state = state
    if (before?.contains(document.activeElement)) {
      const places = [...before.querySelectorAll('button')]
      const place = places.indexOf(document.activeElement)
      queueMicrotask(() => made.querySelectorAll('button')[place]?.focus())
    }
    return made
  })
  const same = next.length === list.children.length && next.every((one, index) => list.children[index] === one)
  if (!same) list.replaceChildren(...next)
  return !same
}
