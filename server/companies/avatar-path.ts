/** Where a person's picture is: below our own address, under a key that nobody can guess. */
export const avatarPath = (companyId: string, key: string | null): string | null =>
  key === null ? null : `/avatars/${companyId}/${key}`
