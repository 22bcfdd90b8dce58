/** Small flags of the languages' homes. They stand beside a name, never for it. */
import type { Language } from '@aura/contracts/platform/values.ts'
import type { ReactNode } from 'react'

const brazil = (
  <>
    <path fill="#1a9c4b" d="M0 0h20v14H0z" />
    <path fill="#ffd23c" d="m10 1.8 7.4 5.2-7.4 5.2L2.6 7z" />
    <circle cx="10" cy="7" r="2.8" fill="#26408b" />
    <path fill="none" stroke="#fff" strokeWidth=".6" d="M7.4 6.3c2-.4 3.9 .1 5.2 1.3" />
  </>
)
const unitedStates = (
  <>
    <path fill="#fff" d="M0 0h20v14H0z" />
    <path stroke="#c8313e" strokeWidth="2" d="M0 1h20M0 5h20M0 9h20M0 13h20" />
    <path fill="#2f4a8a" d="M0 0h9v8H0z" />
    <path stroke="#fff" strokeWidth="1" strokeLinecap="round" strokeDasharray="0 2.3" d="M1.5 2h7M2.6 4h5M1.5 6h7" />
  </>
)
const spain = (
  <>
    <path fill="#c8202f" d="M0 0h20v14H0z" />
    <path fill="#ffc83d" d="M0 3.500h20v7H0z" />
    <path fill="#a33a2a" d="M5 5.500h2.600v2.300a1.3 1.3 0 0 1-2.6 0z" />
  </>
)

const flags: Record<Language, ReactNode> = { 'pt-BR': brazil, 'en-US': unitedStates, 'es-ES': spain }

export function Flag({ language }: { language: Language }) {
  return (
    <svg viewBox="0 0 20 14" width="20" height="14" aria-hidden="true" style={{ borderRadius: 2, flexShrink: 0 }}>
      {flags[language]}
    </svg>
  )
}
