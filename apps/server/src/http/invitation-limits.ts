import { DAY, QUARTER, limit } from './declare-limit.ts'

const INVITING = ['inviteMember', 'resendInvitation'] as const

/** The limits of invitations to organisations, part of `limits`. */
export const invitationLimits = {
  /** Invitations mail addresses that never asked for anything. */
  invitationsOfOrganisation: limit({
    name: 'invitation',
    hits: 100,
    seconds: DAY,
    by: ['organiser'],
    counts: 'mails',
    beyond: 'refused',
    calls: INVITING,
  }),
  /** The same over all organisations that one person makes. */
  invitationsByMember: limit({
    name: 'invitation-by',
    hits: 200,
    seconds: DAY,
    by: ['account'],
    counts: 'mails',
    beyond: 'refused',
    calls: INVITING,
  }),
  /** The same to one mailbox, from all organisations together. */
  invitationsToRecipient: limit({
    name: 'invitation-to',
    hits: 10,
    seconds: DAY,
    by: ['recipient'],
    counts: 'mails',
    beyond: 'refused',
    calls: INVITING,
  }),
  /** Tokens have 256 bits: the limit only keeps guessers from costing anything. */
  invitationsRead: limit({
    name: 'invitation-read',
    hits: 100,
    seconds: QUARTER,
    by: ['network'],
    counts: 'calls',
    beyond: 'refused',
    calls: ['readInvitation', 'acceptInvitation'],
  }),
}
