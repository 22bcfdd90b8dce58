/** The states as shapes: a list to read, or buttons among which arrows go to the neighbour. */
import { type KeyboardEvent, useState } from 'react'
import look from './map.module.css'
import type { BrazilMapProps } from './map-props.ts'
import { outlines } from './outlines.ts'
import { arrows } from './projection.ts'

type StatesProps = Pick<BrazilMapProps, 'label' | 'values' | 'stateText' | 'press' | 'pressed'> & {
  /** The pointer that is being lifted has moved the map. */
  wasDragged: () => boolean
}

export function States({ label, values, stateText, press, pressed, wasDragged }: StatesProps) {
  const most = Math.max(1, ...values.values())
  const canPress = (state: string) => press !== undefined && (pressed !== undefined || (values.get(state) ?? 0) > 0)
  const [focused, setFocused] = useState<string>()
  const inReach =
    focused !== undefined && canPress(focused) ? focused : outlines.find(({ state }) => canPress(state))?.state

  function onKeyDown(event: KeyboardEvent<SVGPathElement>, state: string) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const direction = arrows[event.key]
    if (event.key === 'Enter' || event.key === ' ') press?.(state)
    else if (direction) {
      const next = neighbourOf(state, direction, canPress)
      const list = event.currentTarget.parentElement
      if (next) list?.querySelector<SVGPathElement>(`[data-state="${next}"]`)?.focus()
    } else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <g role={press ? 'group' : 'list'} aria-label={label}>
      {outlines.map(({ state, path }) => {
        const value = values.get(state) ?? 0
        const isButton = canPress(state)
        const role = press ? (isButton ? 'button' : 'img') : 'listitem'
        return (
          // biome-ignore lint/a11y/useAriaPropsSupportedByRole: pressed where the role is that of a button
          <path
            key={state}
            d={path}
            className={look.state}
            role={role}
            data-state={state}
            data-press={isButton || undefined}
            aria-label={stateText(state, value)}
            aria-pressed={isButton && pressed ? pressed.has(state) : undefined}
            tabIndex={isButton ? (state === inReach ? 0 : -1) : undefined}
            style={{ fill: shade(value / most) }}
            {...(isButton && {
              onFocus: () => setFocused(state),
              onClick: () => !wasDragged() && press?.(state),
              onKeyDown: (event: KeyboardEvent<SVGPathElement>) => onKeyDown(event, state),
            })}
          />
        )
      })}
    </g>
  )
}

/** The nearest one that lies more in the direction than across; where none does, the next one in that direction at all. */
export function neighbourOf(
  state: string,
  [right, down]: readonly [number, number],
  canPress: (state: string) => boolean,
): string | undefined {
  const from = outlines.find((outline) => outline.state === state)?.label ?? [0, 0]
  const others = outlines.flatMap(({ state: other, label: [x, y] }) => {
    const [east, south] = [x - from[0], y - from[1]]
    const along = east * right + south * down
    const across = Math.abs(east * down) + Math.abs(south * right)
    return other !== state && along > 0 && canPress(other) ? [{ other, along, across }] : []
  })
  const ahead = others.filter(({ along, across }) => along >= across)
  const nearest = ahead.toSorted((one, two) => one.along + 2 * one.across - two.along - 2 * two.across)[0]
  return (nearest ?? others.toSorted((one, two) => one.along - two.along)[0])?.other
}

const shade = (share: number): string =>
  `color-mix(in srgb, var(--aura-colors-muted) ${Math.round(share * 34)}%, var(--aura-colors-panel))`
