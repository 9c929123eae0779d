import { uuidv7 } from '../ids.ts'
import type { DemoUsers } from './demo-users.ts'
import { DAY, HOUR } from './moments.ts'

/** A suspended user with an open appeal, so that an administrator has a notification. */
export function appealRows({ admin, organisers }: DemoUsers, now: Date) {
  const joined = new Date(now.getTime() - 21 * DAY)
  const imposed = new Date(now.getTime() - 2 * DAY)
  const user = {
    id: uuidv7(joined.getTime()),
    email: 'tunde@foyer.example',
    password_hash: organisers.lagos.password_hash,
    first_name: 'Tunde',
    last_name: 'Bakare',
    username: 'tunde-b',
    timezone: 'Africa/Lagos',
    currency: 'NGN',
    email_verified_at: joined,
    suspended_at: imposed,
    created_at: joined,
    updated_at: joined,
  }
  const reason = 'Three guests report being asked to pay outside Foyer for a concert whose venue knows nothing of it.'
  const suspension = { id: uuidv7(), user_id: user.id, reason, imposed_by: admin.id, imposed_at: imposed }
  const appeal = {
    id: uuidv7(),
    suspension_id: suspension.id,
    user_id: user.id,
    state: 'open' as const,
    statement:
      'The venue changed managers in October and the new one had not heard of our booking. I have the signed contract and ' +
      'can send it. Nobody was asked for money by us: somebody copied our poster and put his own number on it.',
    created_at: new Date(now.getTime() - 20 * HOUR),
  }
  const audit = {
    actorId: admin.id,
    action: 'user.suspend',
    target: { kind: 'user', id: user.id, label: user.email } as const,
    before: { suspended: false },
    after: { suspended: true, reason },
  }
  return { user, suspension, appeal, audit }
}
