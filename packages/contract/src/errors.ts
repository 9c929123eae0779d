interface ErrorEntry {
  readonly status: number
  readonly message: string
}

/** Every error code the API can answer, with its HTTP status and the phrase a person reads when nothing more exact is said. */
export const errorCatalogue = {
  'request.invalid': { status: 400, message: 'Some of what was sent is not right. Check the marked fields.' },
  'request.malformed': { status: 400, message: 'The request could not be read.' },
  'request.too_large': { status: 413, message: 'That is more than we accept in one go.' },
  'request.not_found': { status: 404, message: 'There is nothing here.' },
  'request.unknown_host': { status: 421, message: 'This site does not answer to that address.' },
  'request.too_many': { status: 429, message: 'Too many attempts. Wait a little and try again.' },
  'server.busy': { status: 503, message: 'We are very busy just now. Try again in a moment.' },
  'server.failed': { status: 500, message: 'Something went wrong on our side. It has been written down.' },
  'session.required': { status: 401, message: 'Log in to go on.' },
  'session.forbidden': { status: 403, message: 'Your account may not do this.' },
  'account.credentials_wrong': { status: 401, message: 'E-mail or password is wrong.' },
  'account.unverified': { status: 403, message: 'Confirm your e-mail address first: we sent you a link.' },
  'account.suspended': { status: 403, message: 'This account is suspended.' },
  'account.token_invalid': { status: 400, message: 'This link has been used or is too old. Ask for a new one.' },
  'account.password_wrong': { status: 400, message: 'Your current password is not that one.' },
  'account.password_weak': { status: 400, message: 'That password is too easy to guess. Choose another.' },
  'account.username_taken': { status: 409, message: 'That user name is taken.' },
  'event.not_found': { status: 404, message: 'We could not find that event.' },
  'event.custom_url_taken': { status: 409, message: 'Another event already uses that address.' },
  'event.not_ready': { status: 409, message: 'The event is not ready to be published.' },
  'event.has_orders': {
    status: 409,
    message: 'This event has orders, so it cannot be deleted. Unpublish it to stop sales and keep the books.',
  },
  'event.currency_frozen': { status: 409, message: 'The currency cannot change once tickets have been ordered.' },
  'event.capacity_below_claimed': { status: 409, message: 'Capacity cannot be less than what is sold and held.' },
  'event.state': { status: 409, message: 'The event is not in a state where this can be done.' },
  'event.title_differs': { status: 409, message: 'That is not the title of this event.' },
  'event.changed': { status: 409, message: 'Someone else changed this event meanwhile. Reload to see it.' },
  'upload.not_an_image': { status: 422, message: 'That file is not a JPEG, PNG or WebP picture we can read.' },
  'upload.too_many_pixels': { status: 422, message: 'That picture has too many pixels. 24 megapixels is the limit.' },
  'upload.too_small': { status: 422, message: 'That picture is too small. It needs at least 600 by 300 pixels.' },
  'ticket_type.not_found': { status: 404, message: 'We could not find that ticket.' },
  'ticket_type.invalid': { status: 400, message: 'These ticket settings do not fit together.' },
  'ticket_type.capacity_below_claimed': { status: 409, message: 'Capacity cannot be less than what is sold and held.' },
  'ticket_type.kind_frozen': { status: 409, message: 'The kind of ticket cannot change once it has been ordered.' },
  'order.not_found': { status: 404, message: 'We could not find that order.' },
  'order.sold_out': { status: 409, message: 'There are not enough tickets left.' },
  'order.not_on_sale': { status: 409, message: 'Those tickets are not on sale.' },
  'order.limit': { status: 409, message: 'That is not a number of tickets one order can have.' },
  'order.buyer_limit': { status: 409, message: 'That is more than one buyer may have for this event.' },
  'order.hold_expired': { status: 409, message: 'The time to pay ran out and the tickets went back on sale.' },
  'order.state': { status: 409, message: 'The order is no longer in a state where this can be done.' },
  'order.buyer_missing': { status: 409, message: 'Tell us who is buying before you pay.' },
  'idempotency.key_required': { status: 400, message: 'This call needs an Idempotency-Key header.' },
  'idempotency.key_reused': { status: 422, message: 'That Idempotency-Key was used for another request.' },
  'payment.not_found': { status: 404, message: 'We could not find that payment.' },
  'payment.provider_unavailable': { status: 503, message: 'The payment provider does not answer. Try again.' },
  'payment.signature_invalid': { status: 401, message: 'The signature does not match.' },
  'payment.state': { status: 409, message: 'This payment has already been decided.' },
  'door.not_found': { status: 404, message: 'We could not find that door.' },
  'door.code_wrong': { status: 401, message: 'That code does not open a door of this event.' },
  'scan.not_undoable': { status: 409, message: 'Only a check-in of the last minute can be undone.' },
  'scan.id_reused': { status: 422, message: 'That scan id was used for another scan.' },
  'broadcast.not_found': { status: 404, message: 'We could not find that broadcast.' },
  'broadcast.nobody': { status: 409, message: 'Nobody would get this: the audience is empty.' },
  'broadcast.under_way': { status: 409, message: 'This broadcast is on its way already and cannot be taken back.' },
  'broadcast.link_invalid': { status: 404, message: 'This link is not whole. Open it from the mail once more.' },
} as const satisfies Record<string, ErrorEntry>

export type ErrorCode = keyof typeof errorCatalogue

/** Codes that any call may answer; a row lists only those of its own. */
export const commonErrors = [
  'request.invalid',
  'request.malformed',
  'request.too_large',
  'request.unknown_host',
  'request.too_many',
  'server.busy',
  'server.failed',
] as const satisfies readonly ErrorCode[]
