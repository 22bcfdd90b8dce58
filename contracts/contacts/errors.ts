import type { ErrorRow } from '../platform/errors.ts'

export const contactsErrors = {
  'contacts.not_found': { status: 404, retry: 'never' },
  /** The contact is merged into another; `into` says which. */
  'contacts.merged': { status: 409, retry: 'never' },
  'contacts.id_taken': { status: 409, retry: 'never' },
  /** `contactId` has it. */
  'contacts.address_taken': { status: 409, retry: 'never' },
  'contacts.address_not_found': { status: 404, retry: 'never' },
  'contacts.too_many_addresses': { status: 409, retry: 'never' },
  'contacts.same_contact': { status: 409, retry: 'never' },
  'contacts.merge_not_found': { status: 404, retry: 'never' },
  'contacts.merge_too_old': { status: 409, retry: 'never' },
  'contacts.tag_not_found': { status: 404, retry: 'never' },
  'contacts.tag_name_taken': { status: 409, retry: 'never' },
  'contacts.too_many_tags': { status: 409, retry: 'never' },
  'contacts.rule_not_found': { status: 404, retry: 'never' },
  'contacts.expiry_past': { status: 409, retry: 'never' },
  'contacts.field_not_found': { status: 404, retry: 'never' },
  'contacts.field_key_taken': { status: 409, retry: 'never' },
  'contacts.field_label_taken': { status: 409, retry: 'never' },
  'contacts.too_many_fields': { status: 409, retry: 'never' },
  'contacts.choices_refused': { status: 409, retry: 'never' },
  /** `field` is its label. */
  'contacts.field_required': { status: 409, retry: 'never' },
  'contacts.field_refused': { status: 409, retry: 'never' },
  'contacts.base_not_found': { status: 404, retry: 'never' },
  'contacts.base_name_taken': { status: 409, retry: 'never' },
  'contacts.too_many_bases': { status: 409, retry: 'never' },
  'contacts.too_many_at_once': { status: 409, retry: 'never' },
  'contacts.bulk_not_found': { status: 404, retry: 'never' },
  'contacts.bulk_running': { status: 409, retry: 'later' },
  'contacts.bulk_too_old': { status: 409, retry: 'never' },
  'contacts.bulk_failed': { status: 500, retry: 'never' },
  'contacts.import_unreachable': { status: 409, retry: 'never' },
  'contacts.import_two_contacts': { status: 409, retry: 'never' },
  'contacts.import_no_tag': { status: 409, retry: 'never' },
  'contacts.consent_withdrawn': { status: 409, retry: 'never' },
  /** A list is being brought in: what it names is not yet known whole. */
  'contacts.list_incomplete': { status: 409, retry: 'never' },
} as const satisfies Record<string, ErrorRow>
