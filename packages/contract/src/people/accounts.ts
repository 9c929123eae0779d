import { type FieldCode, languages, parsePublicContact } from '@foyer/domain'
import { z } from 'zod'
import { row } from '../define.ts'
import type { ErrorCode } from '../errors.ts'
import { currency, email, id, instant, line, newPassword, nothing } from '../primitives.ts'
import { refusedView } from '../refusal.ts'

/** A user as they see themselves. `_id` is also the `id` claim of their token. */
export const userView = z
  .object({
    _id: id,
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    username: z.string().nullable(),
    organiserName: z.string().nullable(),
    phone: z.string().nullable(),
    /** How guests reach the organiser, shown on their event pages; null is not shown. */
    publicContact: z.string().nullable(),
    timezone: z.string(),
    currency,
    /** The language of their mails; null is the language of the installation. */
    language: z.enum(languages).nullable(),
    isAdmin: z.boolean(),
    emailVerified: z.boolean(),
    /** The new address, until it is confirmed by the link that was mailed to it. */
    pendingEmail: z.string().nullable(),
    photoUrl: z.string().nullable(),
    createdAt: instant,
    /** Set while an administrator acts as this user: who it is, and until when. */
    acting: z.object({ by: z.string(), userId: id, until: instant }).nullable(),
  })
  .meta({ id: 'User' })
export type UserView = z.infer<typeof userView>

/** What a successful login gives: the token for the Authorization header and the user it stands for. */
export const sessionView = z.object({ token: z.string(), user: userView }).meta({ id: 'Session' })
export type SessionView = z.infer<typeof sessionView>

/** Why the link in a verification mail does not log the user in, or not yet. */
export const verificationRefusals = [
  'account.token_invalid',
  'account.password_needed',
  'account.suspended',
] as const satisfies readonly ErrorCode[]
export const emailChangeRefusals = ['account.token_invalid'] as const satisfies readonly ErrorCode[]

/** A session of the user: one device on which they are logged in. */
export const deviceSessionView = z
  .object({
    _id: id,
    current: z.boolean(),
    userAgent: z.string(),
    ip: z.string(),
    createdAt: instant,
    lastSeenAt: instant,
    expiresAt: instant,
    /** The administrator who acts as the user in this session. */
    actingBy: z.string().nullable(),
  })
  .meta({ id: 'DeviceSession' })
export type DeviceSessionView = z.infer<typeof deviceSessionView>

export const registerInput = z.strictObject({
  firstName: line(100),
  lastName: line(100, 0).default(''),
  email,
  password: newPassword,
})

/** What a browser stores after registering, to prove later that it was the one that registered. */
const proof = z.string().max(200)

/**
 * Either the `proof` stored by the browser that registered, or a `password`, which a person who opens the mail in another browser has to
 * choose.
 */
export const verifyEmailInput = z.strictObject({
  token: z.string().max(200),
  proof: proof.optional(),
  password: newPassword.optional(),
})

export const profileInput = z.strictObject({
  firstName: line(100),
  lastName: line(100, 0),
  username: z
    .string()
    .regex(/^[a-z0-9](?:[a-z0-9_-]{1,28})[a-z0-9]$/)
    .nullable(),
  organiserName: line(100).nullable(),
  phone: z
    .string()
    .regex(/^\+[1-9][0-9]{6,14}$/, 'phone' satisfies FieldCode)
    .nullable(),
  /** An e-mail address, an international number or a web address, for everyone to see. Left out: stays as it is. */
  publicContact: line(200)
    .refine((text) => parsePublicContact(text) !== null, 'public_contact' satisfies FieldCode)
    .nullable()
    .optional(),
  timezone: z.string().max(64),
  currency,
})

export const changePasswordInput = z.strictObject({ currentPassword: z.string().max(128), newPassword })
export const changeEmailInput = z.strictObject({ email, currentPassword: z.string().max(128) })
export const resetPasswordInput = z.strictObject({ token: z.string().max(200), password: newPassword })

/** Accounts: registering, confirming the address, logging in and changing details. */
export const accountRows = {
  register: row({
    method: 'POST',
    url: '/api/auth/register',
    tag: 'Accounts',
    summary: 'Open an account; the answer is the same whether the address is known or not',
    permission: 'account:open',
    schema: { body: registerInput, response: { 200: z.object({ proof: z.string() }) } },
    errors: ['account.password_weak'],
  }),
  verifyEmail: row({
    method: 'POST',
    url: '/api/auth/verify-email',
    tag: 'Accounts',
    summary:
      'Confirm an address with the mailed token, and log in; without the proof of the browser that registered, a password has to be chosen',
    permission: 'account:open',
    schema: {
      body: verifyEmailInput,
      response: {
        200: z.discriminatedUnion('accepted', [
          sessionView.extend({ accepted: z.literal(true) }).meta({ id: 'VerifiedSession' }),
          refusedView(verificationRefusals).meta({ id: 'RefusedVerification' }),
        ]),
      },
    },
    errors: ['account.password_weak'],
  }),
  resendVerification: row({
    method: 'POST',
    url: '/api/auth/resend-verification',
    tag: 'Accounts',
    summary: 'Mail the confirmation link again',
    permission: 'account:open',
    schema: { body: z.strictObject({ email, proof: proof.optional() }), response: { 204: nothing } },
  }),
  login: row({
    method: 'POST',
    url: '/api/auth/login',
    tag: 'Accounts',
    summary: 'Log in; an account with a second factor answers with what the second step needs instead of a session',
    permission: 'account:open',
    schema: { body: z.strictObject({ email, password: z.string().max(128) }), response: { 200: sessionView } },
    errors: [
      'account.credentials_wrong',
      'account.guessed_at',
      'account.unverified',
      'account.suspended',
      'account.second_factor_required',
    ],
  }),
  logout: row({
    method: 'POST',
    url: '/api/auth/logout',
    tag: 'Accounts',
    summary: 'End this session',
    permission: 'account:self',
    schema: { response: { 204: nothing } },
  }),
  forgotPassword: row({
    method: 'POST',
    url: '/api/auth/forgot-password',
    tag: 'Accounts',
    summary: 'Mail a link to choose a new password',
    permission: 'account:open',
    schema: { body: z.strictObject({ email }), response: { 204: nothing } },
  }),
  resetPassword: row({
    method: 'POST',
    url: '/api/auth/reset-password',
    tag: 'Accounts',
    summary: 'Choose a new password with the mailed token; ends every session',
    permission: 'account:open',
    schema: { body: resetPasswordInput, response: { 204: nothing } },
    errors: ['account.token_invalid', 'account.password_weak'],
  }),
  getMe: row({
    method: 'GET',
    url: '/api/users/me',
    tag: 'Accounts',
    summary: 'The user behind the token',
    permission: 'account:self',
    schema: { response: { 200: userView } },
  }),
  updateMe: row({
    method: 'PUT',
    url: '/api/users/me',
    tag: 'Accounts',
    summary: 'Change personal information',
    permission: 'account:self',
    schema: { body: profileInput, response: { 200: userView } },
    errors: ['account.username_taken'],
  }),
  chooseLanguage: row({
    method: 'PUT',
    url: '/api/language',
    tag: 'Accounts',
    summary:
      'Choose a language: this browser remembers it for a year, and mails to the account of the session are written in it',
    permission: 'language:choose',
    schema: {
      body: z.strictObject({ language: z.enum(languages) }),
      response: { 200: z.object({ language: z.enum(languages) }) },
    },
  }),
  changePassword: row({
    method: 'POST',
    url: '/api/users/me/password',
    tag: 'Accounts',
    summary: 'Change the password; ends every other session',
    permission: 'account:self',
    ownHand: true,
    schema: { body: changePasswordInput, response: { 200: sessionView } },
    errors: ['account.password_wrong', 'account.password_weak'],
  }),
  changeEmail: row({
    method: 'POST',
    url: '/api/users/me/email',
    tag: 'Accounts',
    summary: 'Mail a confirmation link to a new address; the answer is the same whether somebody else has it',
    permission: 'account:self',
    ownHand: true,
    schema: { body: changeEmailInput, response: { 204: nothing } },
    errors: ['account.password_wrong', 'account.email_unchanged'],
  }),
  cancelEmailChange: row({
    method: 'DELETE',
    url: '/api/users/me/email',
    tag: 'Accounts',
    summary: 'Stay with the address there is',
    permission: 'account:self',
    ownHand: true,
    schema: { response: { 204: nothing } },
  }),
  confirmEmail: row({
    method: 'POST',
    url: '/api/auth/confirm-email',
    tag: 'Accounts',
    summary: 'Take the new address into use with the mailed token',
    permission: 'account:open',
    schema: {
      body: z.strictObject({ token: z.string().max(200) }),
      response: {
        200: z.discriminatedUnion('accepted', [
          z.object({ accepted: z.literal(true) }).meta({ id: 'ConfirmedEmail' }),
          refusedView(emailChangeRefusals).meta({ id: 'RefusedEmailChange' }),
        ]),
      },
    },
  }),
  setPhoto: row({
    method: 'PUT',
    url: '/api/users/me/photo',
    tag: 'Accounts',
    summary: 'Show a photo instead of initials; it is cut square and encoded anew',
    permission: 'account:self',
    schema: { body: z.strictObject({}), response: { 200: userView } },
    errors: ['upload.missing', 'upload.not_an_image', 'upload.too_many_pixels', 'upload.photo_too_small'],
    upload: 'photo',
  }),
  deletePhoto: row({
    method: 'DELETE',
    url: '/api/users/me/photo',
    tag: 'Accounts',
    summary: 'Go back to initials',
    permission: 'account:self',
    schema: { response: { 200: userView } },
  }),
  revokeOtherSessions: row({
    method: 'DELETE',
    url: '/api/users/me/sessions',
    tag: 'Accounts',
    summary: 'Log out everywhere but here',
    permission: 'account:self',
    ownHand: true,
    schema: { response: { 200: z.object({ ended: z.int() }) } },
  }),
  listSessions: row({
    method: 'GET',
    url: '/api/users/me/sessions',
    tag: 'Accounts',
    summary: 'Where I am logged in',
    permission: 'account:self',
    schema: { response: { 200: z.object({ items: z.array(deviceSessionView) }) } },
  }),
  revokeSession: row({
    method: 'DELETE',
    url: '/api/users/me/sessions/:id',
    tag: 'Accounts',
    summary: 'Log another place out',
    permission: 'account:self',
    ownHand: true,
    schema: { params: z.strictObject({ id }), response: { 204: nothing } },
    errors: ['request.not_found'],
  }),
}
