// A press counts for what it began on. Where something late moves a button away between the pointer's way down and its way
// up, a browser clicks what both places share, and that answers to nothing. A file of its own, and loaded first, so that it
// holds while a screen is still on its way.
{
  const pressable = 'button, a[href], label, summary, input, [role=option], [role^=menuitem]'
  // A pointer that went further has left on purpose, or drags.
  const stillPx = 4
  /** @type {{ on: HTMLElement, x: number, y: number, from: DOMRect } | undefined} */
  let press

  const isStill = (event) => Math.hypot(event.clientX - press.x, event.clientY - press.y) <= stillPx

  const begin = ({ button, target, clientX: x, clientY: y }) => {
    const on = button === 0 && target instanceof Element ? target.closest(pressable) : null
    press = on ? { on, x, y, from: on.getBoundingClientRect() } : undefined
  }

  const move = (event) => {
    if (press && !isStill(event)) press = undefined
  }

  const end = (event) => {
    const isKept = press && isStill(event)
    const { on, from } = press ?? {}
    press = undefined
    if (!isKept || on.contains(event.target) || !on.isConnected || !on.checkVisibility()) return
    const { x, y } = on.getBoundingClientRect()
    if (x === from.x && y === from.y) return
    const { clientX, clientY, detail, ctrlKey, metaKey, shiftKey, altKey } = event
    const init = { bubbles: true, cancelable: true, composed: true, view: window, clientX, clientY, detail }
    on.dispatchEvent(new MouseEvent('click', { ...init, ctrlKey, metaKey, shiftKey, altKey }))
  }

  addEventListener('mousedown', begin, true)
  addEventListener('mousemove', move, true)
  addEventListener('mouseup', end, true)
}
