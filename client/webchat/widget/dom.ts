/** Elements without a library; what people wrote only ever becomes text. */

type Attributes = Record<string, string | boolean | undefined>

export function el<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: (Node | string | null)[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes))
    if (value === true) element.setAttribute(name, '')
    else if (typeof value === 'string') element.setAttribute(name, value)
  element.append(...children.filter((child) => child !== null))
  return element
}

const shapes = {
  chat: 'M21 12a8 8 0 0 1-11.6 7.1L4 20.5l1.4-4.9A8 8 0 1 1 21 12Z',
  close: 'M6 9l6 6 6-6',
  send: 'M4 12 20 4l-5 16-3.5-6.5L4 12Z',
  clip: 'M20 11.5 12 19.4a5 5 0 0 1-7-7l8.2-8.2a3.3 3.3 0 0 1 4.7 4.7L9.7 17a1.6 1.6 0 0 1-2.3-2.3l7.5-7.4',
}

export function icon(name: keyof typeof shapes): SVGElement {
  const namespace = 'http://www.w3.org/2000/svg'
  const svg = document.createElementNS(namespace, 'svg')
  const attributes = { viewBox: '0 0 24 24', width: '24', height: '24', fill: 'none', stroke: 'currentColor' }
  for (const [key, value] of Object.entries({ ...attributes, 'stroke-width': '1.75', 'aria-hidden': 'true' }))
    svg.setAttribute(key, value)
  const path = document.createElementNS(namespace, 'path')
  path.setAttribute('d', shapes[name])
  path.setAttribute('stroke-linecap', 'round')
  path.setAttribute('stroke-linejoin', 'round')
  svg.append(path)
  return svg
}

const address = /(https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]])/g

/** Addresses of the web become links that tell the other side nothing of this page. */
export const linked = (text: string): (Node | string)[] =>
  text
    .split(address)
    .map((word, index) =>
      index % 2 === 1 ? el('a', { href: word, target: '_blank', rel: 'noopener noreferrer nofollow' }, word) : word,
    )
