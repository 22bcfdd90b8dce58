/** A part of a list, fetched when it is shown; its place is kept, and one that fails leaves the others alone. */
import { chakra } from '@chakra-ui/react'
import { Component, type ComponentType, type LazyExoticComponent, lazy, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Skeleton } from '../platform/ui/skeleton.tsx'

type Listed = { id: string; load: () => Promise<{ default: ComponentType }> }

const loadedPanels = new WeakMap<Listed, LazyExoticComponent<ComponentType>>()

function componentOf(part: Listed) {
  const found = loadedPanels.get(part) ?? lazy(part.load)
  loadedPanels.set(part, found)
  return found
}

export function LazyPanel({ part, height }: { part: Listed; height?: string }) {
  const Shown = componentOf(part)
  return (
    <PanelErrorBoundary>
      <Suspense fallback={height === undefined ? null : <Skeleton h={height} borderRadius="lg" />}>
        <Shown />
      </Suspense>
    </PanelErrorBoundary>
  )
}

class PanelErrorBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false }
  static getDerivedStateFromError = () => ({ broken: true })
  override render() {
    return this.state.broken ? <Failed /> : this.props.children
  }
}

function Failed() {
  const { t } = useTranslation()
  return (
    <chakra.p role="alert" color="muted" p="3">
      {t('warroom.panel_failed')}
    </chakra.p>
  )
}
