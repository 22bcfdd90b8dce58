import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { useHashAction } from './use-hash-action.ts'

/** The one thing a screen is for, when that is to make another of what it shows; an address that ends in '#new' presses it. */
export function NewButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  useHashAction('new', onClick)
  return (
    <Button variant="solid" colorPalette="accent" onClick={onClick}>
      <Plus size={16} strokeWidth={1.75} aria-hidden="true" />
      {children}
    </Button>
  )
}
