/**
 * The letters in the profile circle (specification §2, Header): first letters of first and last name if both exist; else the
 * first letter of the first name; else the first letter of the username; else A. Upper-case.
 */
export function initials(user: {
  firstName?: string | null | undefined
  lastName?: string | null | undefined
  username?: string | null | undefined
}): string {
  const first = firstLetter(user.firstName)
  if (first) return first + firstLetter(user.lastName)
  return firstLetter(user.username) || 'A'
}

function firstLetter(name: string | null | undefined): string {
  // By code point, since half of a surrogate pair must not be shown.
  const [letter = ''] = name?.trim() ?? ''
  return letter.toUpperCase()
}
