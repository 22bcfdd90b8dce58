/** Whether a wall is too low, or too narrow, for the large number and the chart above the tables. */
import { mediaHook } from '../../platform/ui/media-hook.ts'

export const useCompact = mediaHook(
  '(min-width: 1280px) and (max-height: 1000px), (min-width: 1280px) and (max-width: 1599px)',
)
