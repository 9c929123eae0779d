import { emailChangeRefusals, routes, verificationRefusals } from '@foyer/contract'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import { refusedFor } from '../../../http/refusal.ts'
import { route, type ServedRow } from '../../../http/route.ts'
import { findActing, stopActing } from './acting.ts'
import { findPendingEmail, findUser } from './accounts.queries.ts'
import { deviceSessionView, userView } from './accounts.view.ts'
import { cancelEmailChange, confirmEmailChange, requestEmailChange } from './change-email.ts'
import { changePassword } from './change-password.ts'
import { login } from './login.ts'
import { loginWithPasskey, startPasskeyLogin } from './passkey-login.ts'
import { deletePhoto, setPhoto } from './profile-photo.ts'
import { register } from './register.ts'
import { forgotPassword, resetPassword } from './reset-password.ts'
import { loginWithCode, proveSession } from './second-step.ts'
import { listOpenSessions, originOf, revokeSession, revokeSessions } from './sessions.ts'
import { updateProfile } from './update-profile.ts'
import { resendVerification, verifyEmail } from './verify-email.ts'

const checkMail = 'Check your mailbox and your spam folder: a link is on its way or has just arrived.'

export function accountRoutes(deps: Deps): ServedRow[] {
  return [
    route(routes.register, async ({ body, network }) => {
      const { proof } = await register(deps, body, network)
      return { message: checkMail, proof }
    }),
    route(routes.verifyEmail, ({ body, request }) =>
      verifyEmail(deps, body, originOf(request))
        .then((session) => ({ accepted: true as const, ...session }))
        .catch(refusedFor(verificationRefusals)),
    ),
    route(routes.resendVerification, async ({ body, network }) => {
      await resendVerification(deps, body, network)
      return { message: checkMail }
    }),
    route(routes.login, ({ body, request }) => login(deps, body.email, body.password, originOf(request))),
    route(routes.loginWithCode, ({ body, request }) => loginWithCode(deps, body, originOf(request))),
    route(routes.startPasskeyLogin, ({ body, network }) => startPasskeyLogin(deps, body.challenge, network)),
    route(routes.loginWithPasskey, ({ body, request }) => loginWithPasskey(deps, body, originOf(request))),
    route(routes.proveSession, async ({ actor, body, network }) => {
      await proveSession(deps, actor, body, network)
      return { message: 'It is you.' }
    }),
    route(routes.stopActing, async ({ actor }) => {
      await stopActing(deps, actor)
      return { message: 'You are yourself again.' }
    }),
    route(routes.logout, async ({ actor }) => {
      await revokeSession(deps.db, actor.userId, actor.sessionId)
      return { message: 'You are logged out.' }
    }),
    route(routes.forgotPassword, async ({ body, network }) => {
      await forgotPassword(deps, body.email, network)
      return {
        message:
          'If there is an account with that address, a link is on its way or has just arrived. Check your spam folder too.',
      }
    }),
    route(routes.resetPassword, async ({ body, network }) => {
      await resetPassword(deps, body.token, body.password, network)
      return { message: 'Your password is changed. Log in with it.' }
    }),
    route(routes.getMe, async ({ actor }) => {
      const user = await findUser(deps.db, actor.userId)
      if (!user) throw new AppError('session.required')
      const acting = await findActing(deps.db, actor)
      return userView(user, { pendingEmail: await findPendingEmail(deps.db, user.id), acting })
    }),
    route(routes.updateMe, ({ actor, body }) => updateProfile(deps, actor, body)),
    route(routes.changePassword, ({ actor, body, request }) => changePassword(deps, actor, body, originOf(request))),
    route(routes.changeEmail, async ({ actor, body, network }) => {
      await requestEmailChange(deps, actor, body, network)
      return {
        message:
          'If the address can be used, a link is on its way to it or has just arrived. Open it to use the address.',
      }
    }),
    route(routes.cancelEmailChange, async ({ actor }) => {
      await cancelEmailChange(deps, actor)
      return { message: 'You keep the address you have.' }
    }),
    route(routes.confirmEmail, ({ body }) =>
      confirmEmailChange(deps, body.token)
        .then(() => ({ accepted: true as const, message: 'Your new address is in use.' }))
        .catch(refusedFor(emailChangeRefusals)),
    ),
    route(routes.setPhoto, ({ actor, upload }) => setPhoto(deps, actor, upload)),
    route(routes.deletePhoto, ({ actor }) => deletePhoto(deps, actor)),
    route(routes.revokeOtherSessions, async ({ actor }) => {
      const ended = await revokeSessions(deps.db, actor.userId, actor.sessionId)
      return { message: 'Everywhere else you are logged out.', ended }
    }),
    route(routes.listSessions, async ({ actor }) => {
      const sessions = await listOpenSessions(deps.db, actor.userId)
      return { items: sessions.map((session) => deviceSessionView(session, actor.sessionId)) }
    }),
    route(routes.revokeSession, async ({ actor, params }) => {
      if (!(await revokeSession(deps.db, actor.userId, params.id))) throw new AppError('request.not_found')
      return { message: 'That place is logged out.' }
    }),
  ]
}
