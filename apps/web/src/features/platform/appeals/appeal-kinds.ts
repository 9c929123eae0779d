import type { AdminAppealRow } from '@foyer/contract'
import { m } from '@foyer/messages'

type Imposed = { readonly name: string; readonly date: string }

interface Kind {
  /** What an appeal is against, for administrators. */
  readonly against: (label: string) => string
  /** The person who imposed the suspension, as parts of a sentence. */
  readonly imposed: (label: string, imposed: Imposed) => ReturnType<typeof m.admin_appeals_imposed_account.parts>
  /** The suspension as described to the suspended person. */
  readonly subject: (label: string) => string
  /** The page on which administrators see the suspended item. */
  readonly page: string
  readonly view: () => string
}

/** The texts and the page for each kind of suspension. */
export const appealKinds: Readonly<Record<AdminAppealRow['kind'], Kind>> = {
  user: {
    against: m.admin_appeals_against_account,
    imposed: (_label, imposed) => m.admin_appeals_imposed_account.parts(imposed),
    subject: m.admin_appeal_account_suspended,
    page: '/admin/users',
    view: m.admin_appeals_view_user,
  },
  event: {
    against: (event) => m.admin_appeals_against_event({ event }),
    imposed: (event, imposed) => m.admin_appeals_imposed_event.parts({ ...imposed, event }),
    subject: (event) => m.admin_appeal_event_taken_down({ event }),
    page: '/admin/events',
    view: m.admin_appeals_view_event,
  },
  organisation: {
    against: (organisation) => m.admin_appeals_against_organisation({ organisation }),
    imposed: (organisation, imposed) => m.admin_appeals_imposed_organisation.parts({ ...imposed, organisation }),
    subject: (organisation) => m.admin_appeal_organisation_suspended({ organisation }),
    page: '/admin/organisations',
    view: m.admin_appeals_view_organisation,
  },
}
