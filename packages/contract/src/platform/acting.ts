import { z } from 'zod'
import { sessionView } from '../people/accounts.ts'
import { reasonText } from './appeals.ts'
import { row } from '../define.ts'
import { id, nothing } from '../primitives.ts'

const byId = z.strictObject({ id })

/** Administrators who help a user: by acting as that user for a limited time, or by removing a lost second factor. */
export const actingRows = {
  startActing: row({
    method: 'POST',
    url: '/api/admin/users/:id/act',
    tag: 'Users',
    summary:
      'Act as a user for 15 minutes: everything but money, credentials and payout accounts; each write is in the audit log',
    permission: 'user:manage',
    stepUp: true,
    schema: { params: byId, body: z.strictObject({ reason: reasonText }), response: { 201: sessionView } },
    errors: ['user.not_found', 'user.cannot_be_acted'],
  }),
  stopActing: row({
    method: 'POST',
    url: '/api/users/me/acting/stop',
    tag: 'Accounts',
    summary: 'Stop acting as somebody else',
    permission: 'account:self',
    schema: { response: { 204: nothing } },
    errors: ['user.not_acting'],
  }),
  resetSecondFactor: row({
    method: 'POST',
    url: '/api/admin/users/:id/reset-second-factor',
    tag: 'Users',
    summary: 'Take away the second factor of a user who lost it; logs them out everywhere and tells them',
    permission: 'user:manage',
    stepUp: true,
    schema: { params: byId, body: z.strictObject({ reason: reasonText }), response: { 204: nothing } },
    errors: ['user.not_found', 'account.factor_missing'],
  }),
}
