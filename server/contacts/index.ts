/** What contacts offers: its handlers; who writes from an address; what the lists say of it. */
import type { Feature } from '../platform/handle.ts'
import { archiveContact } from './archive.ts'
import { bases, createBase, editBase, putInBase } from './bases.ts'
import { addRule, checkAddress, removeRule, rules, rulesChanged } from './block-list.ts'
import { myBulks, startBulk, undoBulk } from './bulk-change.ts'
import { consentHistory } from './consent-history.ts'
import { recordConsent } from './consents.ts'
import { oneContact, recentContacts } from './contact-card.ts'
import { addAddress, createContact, editContact, removeAddress, whoHas } from './contacts.ts'
import { clearDoNotDisturb, doNotDisturb, importDoNotDisturb } from './do-not-disturb.ts'
import { exportContacts } from './export-contacts.ts'
import { setFields } from './field-values.ts'
import { createField, editField, fields, orderFields } from './fields.ts'
import { contacts as find } from './find.ts'
import { importContacts } from './import-contacts.ts'
import { mergeContacts, undoMerge } from './merge.ts'
import { tagContacts } from './tag-contacts.ts'
import { createTag, editTag, tags } from './tags.ts'

export { blockedAmong, blockReasonsAmong, rulesOn } from './block-list.ts'
export { applyBulk } from './bulk-apply.ts'
export { bulkJob, changeBulk } from './bulk-rows.ts'
export { consentOn, consentsAmong, saveConsent } from './consents.ts'
export { addAddress, addAddressOf, createContact, editContact, removeAddress } from './contacts.ts'
export { clearJob, clearRound, unwantedAmong } from './do-not-disturb.ts'
export { assertFieldValues, assertRequiredFields, setFields } from './field-values.ts'
export { fieldsOf } from './fields.ts'
export { removeContacts } from './import-undo.ts'
export { noSampleContact } from './no-sample.ts'
export { readContact } from './read.ts'
export { searchableContacts } from './searchable.ts'
export { searchableTags } from './searchable-tags.ts'
export { fieldColumn } from './sheet-columns.ts'
export { putTagOn, tagContacts } from './tag-contacts.ts'
export { createTag } from './tags.ts'
export { addressesOf, type Card, cardsAt, holderOf, upsertContact } from './upsert-contact.ts'

export const contacts: Feature = {
  name: 'contacts',
  handlers: [
    find,
    oneContact,
    recentContacts,
    whoHas,
    createContact,
    editContact,
    addAddress,
    removeAddress,
    mergeContacts,
    undoMerge,
    recordConsent,
    consentHistory,
    fields,
    createField,
    editField,
    orderFields,
    setFields,
    bases,
    createBase,
    editBase,
    putInBase,
    tags,
    createTag,
    editTag,
    tagContacts,
    archiveContact,
    startBulk,
    undoBulk,
    myBulks,
    rules,
    rulesChanged,
    checkAddress,
    addRule,
    removeRule,
    doNotDisturb,
    clearDoNotDisturb,
  ],
  exports: [exportContacts],
  imports: [importContacts, importDoNotDisturb],
}
