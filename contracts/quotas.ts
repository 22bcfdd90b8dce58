/**
 * How many a company, or where it says so one person, may have at a time of what people and programs make one by one
 * and nothing else bounds. What is a list on a screen has its limit in its own contract; what a company works with
 * (contacts, messages, bookings) is bounded by the rate at which it may be made.
 */
export const quotas = {
  /** Valid ones. */
  apiTokens: 500,
  /** Invitations that nobody has accepted yet. */
  invitations: 500,
  /** Display devices that are paired or wait for it. */
  displayDevices: 200,
  /** Of one person, not applied, undone or cancelled yet. */
  imports: 50,
  /** Incidents that are not over. */
  openIncidents: 100,
  /** Lines of one incident's timeline that people write. */
  incidentNotes: 2_000,
  /** Incident reports that are being written. */
  reports: 10,
  /** Addresses on the block list and the white list. */
  addressRules: 20_000,
  /** Companies that one person may belong to when founding another. */
  companies: 200,
} as const
export type Quota = keyof typeof quotas

/** Of one person. The session that was used least lately makes room: a sign-in is never refused for it. */
export const sessionsOfPerson = 100
