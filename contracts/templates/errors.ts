import type { ErrorRow } from '../platform/errors.ts'

export const templatesErrors = {
  'templates.not_found': { status: 404, retry: 'never' },
  /** The machine says why: `reason`. */
  'templates.not_now': { status: 409, retry: 'never' },
  /** There is one of this name and language: `name`. */
  'templates.name_taken': { status: 409, retry: 'never' },
  /** `limit` */
  'templates.too_many_templates': { status: 409, retry: 'never' },
  /** No working channel belongs to its business account. */
  'templates.no_account': { status: 409, retry: 'never' },
  /** The provider does not take it: `problem`. */
  'templates.refused': { status: 409, retry: 'never' },
  /** The provider did not answer: `problem`. */
  'templates.unreachable': { status: 503, retry: 'never' },
  /** It may not be sent as it stands: `reason` is its state, or 'unsupported'. */
  'templates.not_sendable': { status: 409, retry: 'never' },
  'templates.other_channel': { status: 409, retry: 'never' },
  /** `expected`, `given` */
  'templates.values': { status: 409, retry: 'never' },
  /** What is given for a gap cannot stand there: `name`. */
  'templates.value_unfit': { status: 409, retry: 'never' },
  /** With its values it is longer than may be: `limit`. */
  'templates.too_long': { status: 409, retry: 'never' },
  /** A file belongs on top of it: `reason` is its kind. */
  'templates.file_missing': { status: 409, retry: 'never' },
  /** The provider takes no such file there: `reason` is the kind it takes, `limit` its megabytes. */
  'templates.file_unfit': { status: 409, retry: 'never' },
  /** No reviewer is shown such a file: `reason` is the kind of the header, `limit` its megabytes. */
  'templates.example_unfit': { status: 409, retry: 'never' },
  /** No file stands on top of it. */
  'templates.file_unwanted': { status: 409, retry: 'never' },
} as const satisfies Record<string, ErrorRow>
