export interface Visitor {
  isAuthenticated: boolean
  isAdmin: boolean
}

/** The home of a signed-in user. */
export function homeOf(visitor: Pick<Visitor, 'isAdmin'>): '/admin' | '/dashboard' {
  return visitor.isAdmin ? '/admin' : '/dashboard'
}

/** Where a visitor of the authenticated area must go instead, or null when they may stay. */
export function guardedDestination(pathname: string, visitor: Visitor): '/login' | '/admin' | '/dashboard' | null {
  if (!visitor.isAuthenticated) return '/login'
  if (visitor.isAdmin && pathname.startsWith('/dashboard')) return '/admin'
  if (!visitor.isAdmin && pathname.startsWith('/admin')) return '/dashboard'
  return null
}
