/** Brazil with its states: how dark each is, circles where many are, a circle or a region drawn over it. */
import type { GeoPoint } from '@aura/contracts/platform/geo-point.ts'
import { distanceKm } from '@aura/machines/platform/geography.ts'
import { chakra } from '@chakra-ui/react'
import { Maximize, Minus, Plus } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { numberText } from '../i18n/figures.ts'
import { useLanguage } from '../i18n/language.ts'
import { Button } from '../ui/button.tsx'
import look from './map.module.css'
import type { BrazilMapProps } from './map-props.ts'
import { outlines } from './outlines.ts'
import { arrows, circleAround, pathOf, positionIn, project, type Spot, unproject } from './projection.ts'
import { States } from './states.tsx'
import { middleOfFrame, useFrame } from './use-frame.ts'

const [smallestPx, largestPx] = [7, 26]
const keyStep = 0.04
/** Two corners that are nearer are one. */
const nearestKm = 2

const nowhere = () => ''

export function BrazilMap(props: BrazilMapProps) {
  const { label, values, stateText, press, pressed, points = [], within, circle, region, draw, near = nowhere } = props
  const { mostCorners = Number.POSITIVE_INFINITY } = props
  const { t } = useTranslation()
  const language = useLanguage()
  const hint = useId()
  const stage = useRef<HTMLDivElement>(null)
  const view = useFrame(stage)
  const { frame } = view
  /** Where the keys point while a region is drawn; absent without the focus. */
  const [cross, setCross] = useState<Spot>()
  const [spoken, setSpoken] = useState('')
  const largest = Math.max(1, ...points.map(({ value }) => value))

  function addCorner(spot: Spot) {
    const corner = unproject(spot)
    const corners = region ?? []
    const last = corners.at(-1)
    if (corners.length >= mostCorners) return setSpoken(t('platform.map.full', { most: mostCorners }))
    if (last && distanceKm(last, corner) < nearestKm) return setSpoken(t('platform.map.same_corner'))
    draw?.([...corners, corner])
    setSpoken(t('platform.map.corner', { number: corners.length + 1, city: near(corner) }))
  }

  function onKeyDown(event: KeyboardEvent) {
    const arrow = arrows[event.key]
    // Those are of the browser.
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === '+' || event.key === '-') view.zoom(event.key === '+' ? 'in' : 'out')
    else if (event.key === '0') view.showAll()
    else if (!draw || event.target !== stage.current) return
    else if (arrow) {
      const [x, y] = cross ?? middleOfFrame(frame)
      const next: Spot = [x + arrow[0] * frame.width * keyStep, y + arrow[1] * frame.height * keyStep]
      const isInside =
        next[0] > frame.x && next[0] < frame.x + frame.width && next[1] > frame.y && next[1] < frame.y + frame.height
      if (isInside) setCross(next)
      else view.move(arrow[0] * keyStep * 4, arrow[1] * keyStep * 4)
      setSpoken(t('platform.map.near', { city: near(unproject(next)) }))
    } else if (event.key === 'Enter') addCorner(cross ?? middleOfFrame(frame))
    else if (event.key === 'Backspace' && region?.length) {
      draw(region.slice(0, -1))
      setSpoken(t('platform.map.undone', { number: region.length }))
    } else return
    event.preventDefault()
  }

  const shape: readonly GeoPoint[] = circle ? circleAround(circle.center, circle.km) : (region ?? [])
  return (
    <div className={look.map}>
      {/** biome-ignore lint/a11y/noStaticElementInteractions: keys of the map work wherever the focus is within */}
      <div
        ref={stage}
        className={look.stage}
        data-moves={!view.isWhole || undefined}
        data-draws={draw !== undefined || undefined}
        {...(draw && {
          role: 'application',
          tabIndex: 0,
          'aria-label': t('platform.map.drawing', { label }),
          'aria-describedby': hint,
          onFocus: () => setCross((before) => before ?? middleOfFrame(frame)),
          onBlur: () => setCross(undefined),
        })}
        onKeyDown={onKeyDown}
        {...view.drag}
        onClick={(event) => {
          if (draw && !view.wasDragged() && !(event.target instanceof Element && event.target.closest('button')))
            addCorner(view.spotOf(event))
        }}
      >
        <svg
          className={look.land}
          viewBox={`${frame.x} ${frame.y} ${frame.width} ${frame.height}`}
          preserveAspectRatio="none"
          {...(draw ? { 'aria-hidden': true } : {})}
        >
          <title>{label}</title>
          <States
            {...{ label, values, stateText, pressed }}
            press={draw ? undefined : press}
            wasDragged={view.wasDragged}
          />
          {shape.length > 0 && <path className={look.shape} d={`${pathOf(shape)}Z`} />}
        </svg>
        {points.map(({ id, at, value, text }) => {
          const px = smallestPx + (largestPx - smallestPx) * Math.sqrt(value / largest)
          return (
            <span
              key={id}
              className={look.dot}
              data-within={within?.has(id) || undefined}
              title={text}
              aria-hidden="true"
              style={{
                ...positionIn(frame, project(at)),
                width: px,
                height: px,
                pointerEvents: draw || press ? 'none' : undefined,
              }}
            />
          )
        })}
        {outlines.map(({ state, label: spot }) => (
          <span key={state} className={look.label} style={positionIn(frame, spot)} aria-hidden="true">
            <span>{state}</span>
            {points.length === 0 && (values.get(state) ?? 0) > 0 && (
              <span data-figures="">{numberText(values.get(state) ?? 0, language)}</span>
            )}
          </span>
        ))}
        {!circle &&
          region?.map((corner) => (
            <span
              key={corner.join()}
              className={look.corner}
              style={positionIn(frame, project(corner))}
              aria-hidden="true"
            />
          ))}
        {draw && cross && <span className={look.cross} style={positionIn(frame, cross)} aria-hidden="true" />}
        <div className={look.tools}>
          <Tool
            text={t('platform.map.zoom_in')}
            run={() => view.zoom('in')}
            icon={<Plus size={16} aria-hidden="true" />}
          />
          {!view.isWhole && (
            <>
              <Tool
                text={t('platform.map.zoom_out')}
                run={() => view.zoom('out')}
                icon={<Minus size={16} aria-hidden="true" />}
              />
              <Tool
                text={t('platform.map.show_all')}
                run={view.showAll}
                icon={<Maximize size={16} aria-hidden="true" />}
              />
            </>
          )}
        </div>
      </div>
      {draw && (
        <>
          <chakra.p id={hint} color="muted" fontSize="sm">
            {t('platform.map.draw_keys')}
          </chakra.p>
          <chakra.p role="status" srOnly>
            {spoken}
          </chakra.p>
        </>
      )}
    </div>
  )
}

const Tool = ({ text, run, icon }: { text: string; run: () => void; icon: ReactNode }) => (
  <Button px="0" w="9" bg="panel" aria-label={text} title={text} onClick={run}>
    {icon}
  </Button>
)
