import { emailChangeRefusals, routes, verificationRefusals } from '@foyer/contract'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import { languageCookie } from '../../../http/language.ts'
import { refusedFor } from '../../../http/refusal.ts'
import { route, type ServedRow } from '../../../http/route.ts'
import { findActing, stopActing } from './acting.ts'
import { findPendingEmail, findUser } from './accounts.queries.ts'
import { deviceSessionView, userView } from './accounts.view.ts'
import { cancelEmailChange, confirmEmailChange, requestEmailChange } from './change-email.ts'
import { chooseLanguage } from './choose-language.ts'
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

export function accountRoutes(deps: Deps): ServedRow[] {
  return [
    route(routes.register, async ({ body, network }) => {
      const { proof } = await register(deps, body, network)
      return { proof }
    }),
    route(routes.verifyEmail, ({ body, request }) =>
      verifyEmail(deps, body, originOf(request))
        .then((session) => ({ accepted: true as const, ...session }))
        .catch(refusedFor(verificationRefusals)),
    ),
    route(routes.resendVerification, async ({ body, network }) => {
      await resendVerification(deps, body, network)
    }),
    route(routes.login, ({ body, request }) => login(deps, body.email, body.password, originOf(request))),
    route(routes.loginWithCode, ({ body, request }) => loginWithCode(deps, body, originOf(request))),
    route(routes.startPasskeyLogin, ({ body, network }) => startPasskeyLogin(deps, body.challenge, network)),
    route(routes.loginWithPasskey, ({ body, request }) => loginWithPasskey(deps, body, originOf(request))),
    route(routes.proveSession, async ({ actor, body, network }) => {
      await proveSession(deps, actor, body, network)
    }),
    route(routes.stopActing, async ({ actor }) => {
      await stopActing(deps, actor)
    }),
    route(routes.logout, async ({ actor }) => {
      await revokeSession(deps.db, actor.userId, actor.sessionId)
    }),
    route(routes.forgotPassword, async ({ body, network }) => {
      await forgotPassword(deps, body.email, network)
    }),
    route(routes.resetPassword, async ({ body, network }) => {
      await resetPassword(deps, body.token, body.password, network)
    }),
    route(routes.getMe, async ({ actor }) => {
      const user = await findUser(deps.db, actor.userId)
      if (!user) throw new AppError('session.required')
      const acting = await findActing(deps.db, actor)
      return userView(user, { pendingEmail: await findPendingEmail(deps.db, user.id), acting })
    }),
    route(routes.updateMe, ({ actor, body }) => updateProfile(deps, actor, body)),
    route(routes.chooseLanguage, async ({ actor, body, reply }) => {
      await chooseLanguage(deps, actor, body.language)
      void reply.header('set-cookie', languageCookie(body.language, deps.site))
      return { language: body.language }
    }),
    route(routes.changePassword, ({ actor, body, request }) => changePassword(deps, actor, body, originOf(request))),
    route(routes.changeEmail, async ({ actor, body, network }) => {
      await requestEmailChange(deps, actor, body, network)
    }),
    route(routes.cancelEmailChange, async ({ actor }) => {
      await cancelEmailChange(deps, actor)
    }),
    route(routes.confirmEmail, ({ body }) =>
      confirmEmailChange(deps, body.token)
        .then(() => ({ accepted: true as const }))
        .catch(refusedFor(emailChangeRefusals)),
    ),
    route(routes.setPhoto, ({ actor, upload }) => setPhoto(deps, actor, upload)),
    route(routes.deletePhoto, ({ actor }) => deletePhoto(deps, actor)),
    route(routes.revokeOtherSessions, async ({ actor }) => {
      const ended = await revokeSessions(deps.db, actor.userId, actor.sessionId)
      return { ended }
    }),
    route(routes.listSessions, async ({ actor }) => {
      const sessions = await listOpenSessions(deps.db, actor.userId)
      return { items: sessions.map((session) => deviceSessionView(session, actor.sessionId)) }
    }),
    route(routes.revokeSession, async ({ actor, params }) => {
      if (!(await revokeSession(deps.db, actor.userId, params.id))) throw new AppError('request.not_found')
    }),
  ]
}
