/**
 * That the customer is writing just now, where her provider tells it. It is true for a moment: it goes over the
 * volatile lane to whoever looks at the conversation or at the list, and nothing is kept of it.
 */

/** Without a further word she has stopped. */
export const typingMs = 8000
export const typingKey = (conversationId: string) => `typing.${conversationId}`
