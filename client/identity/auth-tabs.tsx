import { chakra } from '@chakra-ui/react'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { FormSkeleton } from './auth-skeleton.tsx'

const tabs = ['login', 'sign-up'] as const
type Tab = (typeof tabs)[number]

const Handle = chakra('button', {
  base: {
    flex: '1',
    h: '9',
    color: 'muted',
    fontWeight: 'medium',
    borderBottomWidth: '2px',
    borderColor: 'transparent',
    cursor: 'pointer',
    mb: '-1px',
    _hover: { color: 'text' },
    '&[aria-selected=true]': { color: 'text', borderColor: 'accent' },
    '@media (pointer: coarse)': { h: '11' },
  },
})

/** 'Login' and 'Criar Conta'. The open one is part of the address, so a reload stays on it. */
export function AuthTabs({ open, children }: { open: Tab; children: ReactNode }) {
  const { t } = useTranslation()
  const navigate = useNavigate({ from: '/auth' })
  const go = (tab: Tab) =>
    navigate({ search: ({ redirect }) => ({ ...(redirect && { redirect }), ...(tab === 'sign-up' && { view: tab }) }) })

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const other = tabs.find((tab) => tab !== open)
    if (!other || !['ArrowLeft', 'ArrowRight', 'Home', 'End'].includes(event.key)) return
    event.preventDefault()
    document.getElementById(`tab-${other}`)?.focus()
    void go(other)
  }

  return (
    <>
      <chakra.div role="tablist" display="flex" borderBottomWidth="1px" borderColor="line" mb="6" onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <Handle
            key={tab}
            id={`tab-${tab}`}
            type="button"
            role="tab"
            aria-selected={tab === open}
            aria-controls="auth-panel"
            tabIndex={tab === open ? 0 : -1}
            onClick={() => void go(tab)}
          >
            {t(`identity.tab.${tab}`)}
          </Handle>
        ))}
      </chakra.div>
      <div role="tabpanel" id="auth-panel" aria-labelledby={`tab-${open}`}>
        {/* The tabs stay while a view is on its way, and so does the focus on them. */}
        <Suspense fallback={<FormSkeleton />}>{children}</Suspense>
      </div>
    </>
  )
}
