import { useSession } from '../identity/use-session.tsx'
import { NotFound } from '../platform/ui/not-found.tsx'
import { Frame } from './frame.tsx'

/** 404: inside the frame for who is signed in. */
export function LostPage() {
  if (!useSession()) return <NotFound />
  return (
    <Frame>
      <NotFound framed />
    </Frame>
  )
}
