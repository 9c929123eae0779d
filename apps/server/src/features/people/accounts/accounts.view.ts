import { fullName } from '@foyer/domain'
import type { DeviceSessionView, UserView } from '@foyer/contract'
import type { UserRow } from './accounts.queries.ts'

/** `pendingEmail` and `acting` are only given where users see their own profile. */
export function userView(
  user: UserRow,
  { pendingEmail = null, acting = null }: Partial<Pick<UserView, 'pendingEmail' | 'acting'>> = {},
): UserView {
  return {
    _id: user.id,
    email: user.email,
    firstName: user.first_name,
    lastName: user.last_name,
    username: user.username,
    organiserName: user.organiser_name,
    phone: user.phone,
    publicContact: user.public_contact,
    timezone: user.timezone,
    currency: user.currency,
    language: user.language,
    isAdmin: user.is_admin,
    emailVerified: user.email_verified_at !== null,
    pendingEmail,
    photoUrl: user.photo && `/uploads/${user.photo}`,
    createdAt: user.created_at.toISOString(),
    acting,
  }
}

/** The name an organiser sells under: their own choice, else their full name. */
export function organiserNameOf(user: Pick<UserRow, 'organiser_name' | 'first_name' | 'last_name'>): string {
  return user.organiser_name ?? `${user.first_name} ${user.last_name}`.trim()
}

interface SessionRow {
  id: string
  user_agent: string
  ip: string
  created_at: Date
  last_seen_at: Date
  expires_at: Date
  acting_first_name: string | null
  acting_last_name: string | null
}

export function deviceSessionView(session: SessionRow, currentId: string): DeviceSessionView {
  return {
    _id: session.id,
    current: session.id === currentId,
    userAgent: session.user_agent,
    ip: session.ip,
    createdAt: session.created_at.toISOString(),
    lastSeenAt: session.last_seen_at.toISOString(),
    expiresAt: session.expires_at.toISOString(),
    actingBy: session.acting_first_name && fullName(session.acting_first_name, session.acting_last_name),
  }
}
