/**
 * The customer is typing, where the provider tells it. It is true for a moment: it goes over the volatile lane to
 * viewers of the conversation and of the list, and is never stored.
 */

/** Without a further event the typing has ended. */
export const typingMs = 8000
export const typingKey = (conversationId: string) => `typing.${conversationId}`
