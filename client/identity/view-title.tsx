import { chakra } from '@chakra-ui/react'
import { type ReactNode, useEffect } from 'react'

/** The heading of one of the public views, which names the browser's tab too. */
export function ViewTitle({ title, children }: { title: string; children?: ReactNode }) {
  useEffect(() => {
    document.title = `${title} · Aura`
  }, [title])
  return (
    <chakra.div mb="4">
      <chakra.h1 fontSize="xl" fontWeight="semibold" lineHeight="tight">
        {title}
      </chakra.h1>
      {children && (
        <chakra.p color="muted" mt="1.5">
          {children}
        </chakra.p>
      )}
    </chakra.div>
  )
}
