/** Where replies and macros are told: to everybody who serves, or to their owner. */
export const sharedRepliesRoom = 'replies.replies'
export const ownRepliesRoom = (userId: string) => `replies.replies:${userId}`

export const roomsOf = ({ shared, ownerId }: { shared: boolean; ownerId: string }) => [
  shared ? sharedRepliesRoom : ownRepliesRoom(ownerId),
]
