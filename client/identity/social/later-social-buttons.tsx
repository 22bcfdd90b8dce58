import { lazy, Suspense, useEffect, useState } from 'react'

const SocialButtons = lazy(() => import('./social-buttons.tsx'))

/** On the login they come when the page has nothing else to do. */
export function LaterSocialButtons() {
  const [idle, setIdle] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIdle(true), 300)
    return () => clearTimeout(timer)
  }, [])
  return (
    idle && (
      <Suspense fallback={null}>
        <SocialButtons />
      </Suspense>
    )
  )
}
