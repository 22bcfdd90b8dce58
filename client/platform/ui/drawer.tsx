/** A sheet at the side for one thing of a list, which stays in sight; on phones it is the whole screen. */
import { lazy, type ReactNode, Suspense, useState } from 'react'

export type DrawerProps = {
  title: string
  /** Under the title: what it is about. */
  facts?: ReactNode
  open: boolean
  /** Also on Esc and on a press beside it; with unsaved changes the caller asks first. */
  close: () => void
  children: ReactNode
  /** The actions; they stay in sight, at the thumb. */
  footer?: ReactNode
  width?: number
}

const DrawerPanel = lazy(async () => ({ default: (await import('./drawer-panel.tsx')).DrawerPanel }))

export function Drawer(props: DrawerProps) {
  /** It stays once it was there: leaving, it hands the focus back. */
  const [wasOpen, setWasOpen] = useState(false)
  if (props.open && !wasOpen) setWasOpen(true)
  return <Suspense>{wasOpen && <DrawerPanel {...props} />}</Suspense>
}
