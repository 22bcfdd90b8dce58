import { useLocation } from '@tanstack/react-router'

/** What came behind the `#`: secrets of links travel there, because no server and no log ever sees it. */
export const useFragment = (): URLSearchParams => new URLSearchParams(useLocation({ select: ({ hash }) => hash }))
