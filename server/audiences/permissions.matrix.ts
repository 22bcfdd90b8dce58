import type { Who } from '../permissions.matrix.ts'

/** The audiences' part of `server/permissions.matrix.ts`. */
export const audiencesMatrix: Record<string, Who> = {
  'audiences.audiences': 'everybody',
  'audiences.create-audience': 'everybody',
  'audiences.edit-audience': 'everybody',
  'audiences.count': 'everybody',
  'audiences.explain': 'everybody',
}
